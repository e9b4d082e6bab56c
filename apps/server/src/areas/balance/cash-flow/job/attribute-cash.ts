import { copyInto } from "@digao/db/copy";
import { insertFound } from "@digao/db/insert-found";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { AccrualBook } from "@digao/domain/cash-flow/accruals";
import { attributeVoucher, type CashContext, type CashPart } from "@digao/domain/cash-flow/attribute";
import { type CollectedPart, netCollected, netItem } from "@digao/domain/cash-flow/collected";
import { type NonCashKind, nonCashMatters } from "@digao/domain/cash-flow/non-cash";
import { CashFlowRules } from "@digao/domain/cash-flow/rules";
import { SupplementBook } from "@digao/domain/cash-flow/supplement";
import { cashChange, countersOf, hasCash, signedOf } from "@digao/domain/cash-flow/voucher";
import { type Fen, yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { analyseGrown } from "../../../../platform/jobs/analyse-grown.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { waitLong } from "../../../../platform/lib/wait-long.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { readGround } from "../grounds.ts";
import { holdCashFlow } from "../hold.ts";
import { type BookVoucher, functionalCurrency, type LineReader, lineReader, vouchersOf } from "../lines.ts";
import { addNonCash, addToSupplement, applyDecisions, type NonCashRow, writeMonths } from "../parts.ts";
import { attributeKind, type RunRow, type RunSummary, runById } from "../run-rows.ts";
import { readScope } from "../scope.ts";

/** All or nothing in one transaction: an interrupted run leaves nothing behind and starts over. */
export const attributeCash = jobOf(attributeKind, async (job) => {
  const runId = Number(job.payload.runId);
  await job.withTenant(async (db) => {
    const run = await runById(db, runId);
    if (!run || run.state === "done") return;
    await attribute(db, job, run);
  });
  await analyseGrown(job);
  return { runId };
});

interface Row extends Pick<CashPart, "lineId" | "item" | "amount" | "ruleId"> {
  jmsn: number;
  jPeriod: number;
  account: string;
  review: string | null;
  reviewAmount: Fen | null;
}

/** 应付利息, 应付股利, 利息支出 */
const distributed = /^(2231|2232|660301)/;

const vouchersPerBreath = 2000;

class Attribution {
  readonly rows: Row[] = [];
  readonly collected: CollectedPart[] = [];
  readonly supplement = new SupplementBook();
  readonly #context: CashContext;
  vouchers = 0;
  cashVouchers = 0;
  change: Fen = 0n;
  /** Dividends and interest, as the accounts of both were paid. */
  distributions: Fen = 0n;
  readonly #nonCash = new Map<NonCashKind, { amount: Fen; vouchers: number }>();

  constructor(context: CashContext) {
    this.#context = context;
  }

  add(voucher: BookVoucher): void {
    this.vouchers++;
    const { parts, review } = attributeVoucher(voucher, this.#context);
    this.supplement.add(voucher, parts);
    if (!hasCash(voucher)) {
      for (const [kind, amount] of nonCashMatters(voucher)) this.#takeNonCash(kind, amount);
      return;
    }
    for (const line of countersOf(voucher)) if (distributed.test(line.code)) this.distributions -= signedOf(line);
    this.cashVouchers++;
    this.change += cashChange(voucher);
    const reasons = new Map(review.map((one) => [one.lineId, one]));
    const at = new Map(voucher.lines.map((line, index) => [line.id, index]));
    for (const part of parts) {
      const index = at.get(part.lineId) ?? 0;
      const line = voucher.lines[index];
      const asked = reasons.get(part.lineId) ?? null;
      this.rows.push({
        lineId: part.lineId,
        item: part.item,
        amount: part.amount,
        ruleId: part.ruleId,
        jmsn: voucher.jmsn,
        jPeriod: voucher.jPeriod,
        account: voucher.accounts[index] ?? "",
        review: asked?.reason ?? null,
        reviewAmount: asked?.amount ?? null,
      });
      if (part.isCollected && line)
        this.collected.push({
          lineId: part.lineId,
          date: voucher.date,
          party: line.party,
          code: line.code,
          summary: line.summary,
          amount: part.amount,
        });
    }
  }

  #takeNonCash(kind: NonCashKind, amount: Fen): void {
    const before = this.#nonCash.get(kind) ?? { amount: 0n, vouchers: 0 };
    this.#nonCash.set(kind, { amount: before.amount + amount, vouchers: before.vouchers + 1 });
  }

  get nonCash(): NonCashRow[] {
    return [...this.#nonCash].map(([kind, found]) => ({ kind, ...found }));
  }

  /** Rows with what was collected and passed on set against each other. */
  *netted(): Generator<Row> {
    const left = new Map(netCollected(this.collected).map(({ lineId, amount }) => [lineId, amount]));
    for (const row of this.rows) {
      const net = left.get(row.lineId) ?? 0n;
      if (net === 0n) {
        yield row;
        continue;
      }
      left.delete(row.lineId);
      yield { ...row, item: netItem, amount: net };
      if (row.amount !== net) yield { ...row, amount: row.amount - net };
    }
  }
}

async function attribute(db: Db, job: JobRun, run: RunRow): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(db);
  await waitLong(db);
  await requireJournal(db, run);
  const { book, rules, pm, relationOf, grounds } = await readGround(db, run.projectId, run.periodId);
  const reader = await lineReader(db, book, await functionalCurrency(db, run.periodId));
  const accruals = new AccrualBook();
  await pass(db, job, run, reader, "accruals", (voucher) => accruals.add(voucher));
  const found = new Attribution({ rules: new CashFlowRules(rules), pm, relationOf, accruals });
  await pass(db, job, run, reader, "attribute", (voucher) => found.add(voucher));
  job.progress({ phase: "write" });
  await writeParts(db, run.id, found.netted());
  await addToSupplement(db, run, found.supplement.entries, 1);
  await addNonCash(db, run, found.nonCash);
  await holdCashFlow(db, run.projectId);
  await dropOlder(db, run);
  await writeMonths(db, run, null);
  await applyDecisions(db, run, null);
  const { vouchers, cashVouchers, change, distributions } = found;
  const summary: RunSummary = {
    vouchers,
    cashVouchers,
    cashChange: yuan(change),
    distributions: yuan(distributions),
    opening: yuan((await readScope(db, run.projectId)).totals.cash.open),
  };
  await sql`
    update cash_flow_run set state = 'done', grounds = ${JSON.stringify(grounds)}::jsonb, summary = ${JSON.stringify(summary)}::jsonb,
      finished_at = ${await momentOf(db)}, row_version = row_version + 1
    where ${ofProject("cash_flow_run")} and id = ${run.id}`.execute(db);
}

async function requireJournal(db: Db, { batchId }: RunRow): Promise<void> {
  const batch = await db.selectFrom("import_batch").where("id", "=", batchId).select("purged_at").executeTakeFirst();
  if (!batch || batch.purged_at !== null) throw new Refusal("cashFlow.noJournal", { kind: "state" });
}

async function pass(
  db: Db,
  job: JobRun,
  { batchId }: RunRow,
  reader: LineReader,
  phase: string,
  take: (voucher: BookVoucher) => void,
): Promise<void> {
  let done = 0;
  for await (const voucher of vouchersOf(db, batchId, reader)) {
    take(voucher);
    done++;
    if (done % vouchersPerBreath !== 0) continue;
    job.signal.throwIfAborted();
    job.progress({ phase, done });
  }
  job.signal.throwIfAborted();
}

function* copyRows(rows: Iterable<Row>): Generator<string> {
  let seq = 0;
  for (const { jmsn, lineId, jPeriod, account, item, amount, ruleId, review, reviewAmount } of rows) {
    seq++;
    const cells = [seq, jmsn, lineId, jPeriod, escaped(account), item ?? "", yuan(amount), ruleId, review ?? "\\N"];
    yield `${cells.join("\t")}\t${reviewAmount === null ? "\\N" : yuan(reviewAmount)}\n`;
  }
}

const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (one) => `\\${one}`);

async function writeParts(db: Db, runId: number, rows: Iterable<Row>): Promise<void> {
  await sql`
    create temp table cash_part_stage (seq bigint, jmsn bigint, line_id bigint, j_period int, account_code text collate "C", item text,
      amount numeric(20,2), rule_id text, review text, review_amount numeric(20,2)) on commit drop`.execute(db);
  await copyInto(db, "copy cash_part_stage from stdin", copyRows(rows));
  await insertFound(
    db,
    sql`insert into cash_flow_part (tenant_id, project_id, run_id, seq, jmsn, line_id, j_period, account_code, item, amount, rule_id, review,
        review_amount)
      select ${ownTenant}, ${ownProject}, ${runId}, seq, jmsn, line_id, j_period, account_code, item, amount, rule_id, review, review_amount
      from cash_part_stage`,
  );
}

/** Rows of earlier runs of the period: a run stays in the list, its rows do not. */
async function dropOlder(db: Db, { id, periodId }: RunRow): Promise<void> {
  const older = await db
    .selectFrom("cash_flow_run")
    .where("period_id", "=", periodId)
    .where("id", "<", id)
    .select("id")
    .execute();
  const ids = older.map((run) => run.id);
  if (ids.length === 0) return;
  for (const table of ["cash_flow_part", "cash_flow_month", "cash_flow_supplement"] as const)
    await db.deleteFrom(table).where("run_id", "in", ids).execute();
}
