import { conclusionStatus } from "@digao/contract/areas/engagement/papers/codes";
import { journalConclusion, type journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { wordsOfReason } from "@digao/contract/says-anything";
import { holdRecord } from "@digao/db/hold";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type LeftOut, sharingReasons } from "@digao/domain/journal-tests/exclusion-reasons";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import type { Lack } from "../../../platform/paper/parts.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { runRow } from "./run-rows.ts";
import { excludedVouchers, type RunRow } from "./run-shapes.ts";

type Calls = typeof journalTests;

async function checkHits(db: Db, { id }: RunRow, jmsns: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = ${id} and jmsn = any(${[...jmsns]}::bigint[])`.execute(
    db,
  );
  if (rows[0]?.count !== new Set(jmsns).size) throw missing("je.hitMissing");
}

const excludedAmong = (run: RunRow, jmsns: readonly number[]) =>
  sql<{ id: number }>`
    select id from ${excludedVouchers(sql`${run.periodId}`, sql`${run.batchId}`)} e where id = any(${[...jmsns]}::bigint[])`;

/** High-score vouchers that one sentence may leave out, in however many steps and with whatever numbers in it; for more a leader answers. */
const ONE_REASON_MAX = 20;

interface HighOut extends LeftOut {
  jmsn: number;
}
/** High-score vouchers of a run that are left out, and those that are to be, with their reasons. */
async function highOut(db: Db, run: RunRow, more: readonly number[] = [], reason = ""): Promise<HighOut[]> {
  const { rows } = await sql<{ jmsn: number; voucher: string; amount: string; reason: string }>`
    select h.jmsn, concat(v.j_date, ' ', v.j_type, '-', v.j_no_text) as voucher, h.amount, coalesce(x.reason, ${reason}) as reason
    from journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn
    left join journal_test_exclusion x on ${ofProject("x")} and x.period_id = ${run.periodId} and v.j_period = x.j_period
      and v.j_type = x.j_type and v.j_no_text = x.j_no_text and greatest(abs(v.amount_dr), abs(v.amount_cr)) = x.amount
    where ${ofProject("h")} and h.run_id = ${run.id} and h.score >= ${run.settings.bands.high}
      and (x.reason is not null or h.jmsn = any(${[...more]}::bigint[])) order by h.jmsn`.execute(db);
  return rows.map((row) => ({ ...row, amount: fen(row.amount) }));
}

const shownMax = 5;
/** Which of them are too large to share their reason, in words. */
function sharedWords(shared: readonly LeftOut[], pm: Fen): Lack | null {
  if (shared.length === 0) return null;
  const named = shared.slice(0, shownMax).map(({ voucher }) => voucher);
  const vouchers = `${named.join(", ")}${shared.length > shownMax ? " …" : ""}`;
  return pm > 0n
    ? { key: "je.exclusionShared", params: { pm: yuan(pm), vouchers } }
    : { key: "je.exclusionSharedNoPm", params: { vouchers } };
}

/** What of the vouchers left out of a run keeps it from its conclusion, by the materiality in force. */
export async function exclusionsLack(db: Db, run: RunRow): Promise<Lack | null> {
  const { pm } = await materialityInForce(db, run.projectId);
  return sharedWords(sharingReasons(await highOut(db, run), pm), pm);
}

async function checkReason(ctx: Context, run: RunRow, jmsns: readonly number[], reason: string): Promise<void> {
  const { pm } = await materialityInForce(ctx.db, run.projectId);
  const all = await highOut(ctx.db, run, jmsns, reason);
  const alike = all.filter((one) => wordsOfReason(one.reason) === wordsOfReason(reason));
  const shared = sharedWords(sharingReasons(alike, pm), pm);
  if (shared) throw new Refusal(shared.key, { params: shared.params ?? {}, field: "reason" });
  if (alike.length > ONE_REASON_MAX && !isInRoleSet(ctx.project?.role ?? 0, "leader"))
    throw new Refusal("je.exclusionMany", { kind: "forbidden", params: { max: ONE_REASON_MAX }, field: "reason" });
}

/** Known by month, word, number and amount, so that a voucher stays out of later runs and later journals. */
export async function excludeHits(
  ctx: Context,
  { Id, jmsns, reason }: Input<Calls["ExcludeJeHits"]>,
): Promise<Output<Calls["ExcludeJeHits"]>> {
  const { db } = ctx;
  if (!saysWhatWasSeen(reason)) throw new Refusal("je.exclusionReason", { field: "reason" });
  const run = await runRow(db, Id);
  await holdRecord(db, "project", run.projectId);
  await checkHits(db, run, jmsns);
  const before = await excludedAmong(run, jmsns).execute(db);
  if (before.rows.length > 0) throw new Refusal("je.alreadyExcluded", { kind: "state" });
  await checkReason(ctx, run, jmsns, reason);
  const { rows } = await sql<{ voucher: string }>`
    insert into journal_test_exclusion (tenant_id, project_id, period_id, j_period, j_type, j_no_text, amount, reason)
    select ${ownTenant}, ${ownProject}, ${run.periodId}, j_period, j_type, j_no_text, greatest(abs(amount_dr), abs(amount_cr)), ${reason}
    from voucher where ${ofProject("voucher")} and id = any(${jmsns}::bigint[]) returning concat_ws(' ', j_period, j_type, j_no_text) as voucher`.execute(
    db,
  );
  const vouchers = rows.map(({ voucher }) => voucher);
  await ctx.audit({
    refType: "journalTestRun",
    refId: Id,
    projectId: run.projectId,
    action: "exclude",
    new: { vouchers, reason },
  });
  return { excluded: vouchers.length };
}

/** What a conclusion goes by as left out is open again only once that is taken back. */
async function refuseConcluded(db: Db, run: RunRow, jmsns: readonly number[]): Promise<void> {
  const states = sql.join([conclusionStatus.toConfirm, conclusionStatus.concluded].map((one) => sql.lit(one)));
  const { rows } = await sql<{ runNo: number }>`
    select distinct r.run_no as "runNo" from journal_test_run r
    join paper_record v on ${ofProject("v")} and v.kind = ${journalConclusion.spec.name} and v.subject_id = r.id and v.status in (${states})
    join journal_test_hit h on ${ofProject("h")} and h.run_id = r.id and h.jmsn = any(${[...jmsns]}::bigint[])
      and h.score >= (r.settings #>> '{bands,high}')::numeric
    where ${ofProject("r")} and r.period_id = ${run.periodId} order by 1`.execute(db);
  if (rows.length === 0) return;
  const params = { runs: rows.map(({ runNo }) => `#${runNo}`).join(", ") };
  throw new Refusal("je.includeConcluded", { kind: "state", params });
}

export async function includeHits(
  ctx: Context,
  { Id, jmsns, reason }: Input<Calls["IncludeJeHits"]>,
): Promise<Output<Calls["IncludeJeHits"]>> {
  const { db } = ctx;
  if (!saysWhatWasSeen(reason)) throw new Refusal("je.inclusionReason", { field: "reason" });
  const run = await runRow(db, Id);
  await holdRecord(db, "project", run.projectId);
  await checkHits(db, run, jmsns);
  await refuseConcluded(db, run, jmsns);
  const { rows } = await sql<{ period: number; type: string; no: string; reason: string }>`
    delete from journal_test_exclusion x using voucher v
    where ${ofProject("v")} and ${ofProject("x")} and x.period_id = ${run.periodId} and v.id = any(${jmsns}::bigint[]) and v.j_period = x.j_period and v.j_type = x.j_type
      and v.j_no_text = x.j_no_text and greatest(abs(v.amount_dr), abs(v.amount_cr)) = x.amount
    returning x.j_period as period, x.j_type as type, x.j_no_text as no, x.reason`.execute(db);
  if (rows.length > 0) {
    await ctx.audit({
      refType: "journalTestRun",
      refId: Id,
      projectId: run.projectId,
      action: "include",
      old: {
        vouchers: rows.map(({ period, type, no }) => `${period} ${type} ${no}`),
        reasons: [...new Set(rows.map((row) => row.reason))],
      },
      new: { reason },
    });
  }
  return { included: rows.length };
}
