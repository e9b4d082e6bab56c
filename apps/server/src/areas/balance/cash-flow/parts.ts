/** Rows of an attribution: written by its job, replaced line by line where people have decided otherwise. */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { NonCashKind } from "@digao/domain/cash-flow/non-cash";
import { SupplementBook, type SupplementEntry } from "@digao/domain/cash-flow/supplement";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { readCashBook } from "./accounts.ts";
import { functionalCurrency, lineReader, vouchersById } from "./lines.ts";
import type { RunRow } from "./run-rows.ts";

type Run = Pick<RunRow, "id" | "periodId">;

/** Numbers of rows that people's decisions make: apart from those of the rules, which count from 1. */
const partsPerDecision = 32;

const of = (name: string, run: Pick<Run, "id">): RawBuilder<boolean> =>
  sql`(${ofProject(name)} and ${sql.ref(`${name}.run_id`)} = ${run.id})`;

const some = (column: string, ids: readonly (number | string)[] | null, type: string): RawBuilder<boolean> =>
  ids === null ? sql`true` : sql`${sql.ref(column)} = any(${ids}::${sql.raw(type)}[])`;

/** Adds up items by month and account anew: of some accounts, or of all. */
export async function writeMonths(db: Db, run: Pick<Run, "id">, accounts: readonly string[] | null): Promise<void> {
  await sql`delete from cash_flow_month where ${of("cash_flow_month", run)} and ${some("account_code", accounts, "text")}`.execute(
    db,
  );
  await insertFound(
    db,
    sql`insert into cash_flow_month (tenant_id, project_id, run_id, item, account_code, j_period, amount, part_count)
      select ${ownTenant}, ${ownProject}, ${run.id}, item, account_code, j_period, sum(amount), count(*)::int
      from cash_flow_part where ${of("cash_flow_part", run)} and not is_off and ${some("account_code", accounts, "text")}
      group by item, account_code, j_period`,
  );
}

interface PartRow {
  jmsn: number;
  lineId: number;
  item: string;
  amount: string;
}

const partsInForce = async (db: Db, run: Run, vouchers: readonly number[]): Promise<PartRow[]> => {
  const { rows } = await sql<PartRow>`
    select p.jmsn, p.line_id as "lineId", p.item, p.amount::text as amount from cash_flow_part p
    where ${of("p", run)} and p.jmsn = any(${vouchers}::bigint[]) and not p.is_off order by p.seq`.execute(db);
  return rows;
};

/** What these vouchers add to the supplement as they are attributed now. */
async function bridges(db: Db, run: Run, vouchers: readonly number[]): Promise<SupplementEntry[]> {
  const book = await readCashBook(db, run.periodId);
  const reader = await lineReader(db, book, await functionalCurrency(db, run.periodId));
  const rows = new Map<number, PartRow[]>();
  for (const row of await partsInForce(db, run, vouchers)) rows.set(row.jmsn, [...(rows.get(row.jmsn) ?? []), row]);
  const supplement = new SupplementBook();
  for (const voucher of await vouchersById(db, vouchers, reader))
    supplement.add(
      voucher,
      (rows.get(voucher.jmsn) ?? []).map(({ lineId, item, amount }) => ({
        lineId,
        item: item || null,
        amount: fen(amount),
      })),
    );
  return supplement.entries;
}

/** Adds entries to what is kept of a run, or takes them off. */
export async function addToSupplement(
  db: Db,
  run: Pick<Run, "id">,
  entries: readonly SupplementEntry[],
  sign: 1 | -1,
): Promise<void> {
  if (entries.length === 0) return;
  const column = <T>(pick: (entry: SupplementEntry) => T) => entries.map(pick);
  await insertFound(
    db,
    sql`insert into cash_flow_supplement as s (tenant_id, project_id, run_id, line, kind, account, amount, voucher_count)
    select ${ownTenant}, ${ownProject}, ${run.id}, e.line, e.kind, e.account, e.amount, e.vouchers
    from unnest(${column(({ line }) => line ?? "")}::text[], ${column(({ kind }) => kind)}::text[], ${column(({ account }) => account)}::text[],
      ${column(({ amount }) => yuan(sign === 1 ? amount : -amount))}::numeric[], ${column(({ vouchers }) => sign * vouchers)}::int[]) e (line, kind, account, amount, vouchers)
    on conflict (tenant_id, project_id, run_id, line, kind, account)
    do update set amount = s.amount + excluded.amount, voucher_count = s.voucher_count + excluded.voucher_count`,
  );
  await sql`delete from cash_flow_supplement where ${of("cash_flow_supplement", run)} and amount = 0 and voucher_count = 0`.execute(
    db,
  );
}

export interface NonCashRow {
  kind: NonCashKind;
  amount: Fen;
  vouchers: number;
}

/** Lines of the form for matters without cash; the others are disclosed beneath it. */
const nonCashLines: Partial<Record<NonCashKind, string>> = { debtToCapital: "S201", newLease: "S203" };
const otherNonCash = "S200";

export const addNonCash = async (db: Db, run: Pick<Run, "id">, rows: readonly NonCashRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const values = rows.map(({ kind, amount, vouchers }) => ({
    run_id: run.id,
    line: nonCashLines[kind] ?? otherNonCash,
    kind: "nonCash",
    account: kind,
    amount: yuan(amount),
    voucher_count: vouchers,
  }));
  await db.insertInto("cash_flow_supplement").values(values).execute();
};

/** Decisions that their line, or its voucher, has outgrown wait for a person (待重分); the others hold. */
async function judgeDecisions(db: Db, run: Run, lines: readonly number[] | null): Promise<void> {
  await sql`
    with own as (
      select line_id, min(jmsn) as jmsn, sum(amount) as amount from cash_flow_part
      where ${of("cash_flow_part", run)} and not is_manual group by line_id
    ), whole as (
      select jmsn, sum(amount) as amount from own group by jmsn
    ), found as (
      select d.id, o.amount is not distinct from d.amount and w.amount is not distinct from d.voucher_amount as holds
      from cash_flow_decision d
      left join own o on o.line_id = d.line_id
      left join whole w on w.jmsn = o.jmsn
      where ${ofProject("d")} and d.period_id = ${run.periodId} and d.status <> ${code.cashDecision.proposed}
        and ${some("d.line_id", lines, "bigint")}
    )
    update cash_flow_decision d set status = case when f.holds then ${code.cashDecision.inForce} else ${code.cashDecision.toReassign} end::smallint
    from found f where ${ofProject("d")} and d.id = f.id`.execute(db);
}

const inForce = (run: Run, lines: readonly number[] | null) => sql`
  cash_flow_decision d where ${ofProject("d")} and d.period_id = ${run.periodId} and d.status = ${code.cashDecision.inForce}
    and ${some("d.line_id", lines, "bigint")}`;

async function replaceParts(db: Db, run: Run, lines: readonly number[] | null): Promise<void> {
  await sql`delete from cash_flow_part where ${of("cash_flow_part", run)} and is_manual and ${some("line_id", lines, "bigint")}`.execute(
    db,
  );
  await sql`update cash_flow_part set is_off = false where ${of("cash_flow_part", run)} and is_off and ${some("line_id", lines, "bigint")}`.execute(
    db,
  );
  await sql`update cash_flow_part p set is_off = true from ${inForce(run, lines)} and ${of("p", run)} and p.line_id = d.line_id`.execute(
    db,
  );
  await insertFound(
    db,
    sql`insert into cash_flow_part (tenant_id, project_id, run_id, seq, jmsn, line_id, j_period, account_code, item, amount, rule_id, is_manual, review,
        review_amount)
      select ${ownTenant}, ${ownProject}, ${run.id}, d.id * ${partsPerDecision} + p.place, o.jmsn, o.line_id, o.j_period, o.account_code,
        p.part ->> 'item', (p.part ->> 'amount')::numeric, '', true, o.review, o.review_amount
      from (select * from ${inForce(run, lines)}) d
      join (
        select line_id, min(jmsn) as jmsn, min(j_period) as j_period, min(account_code) as account_code, min(review) as review,
          min(review_amount) as review_amount
        from cash_flow_part where ${of("cash_flow_part", run)} and is_off group by line_id
      ) o on o.line_id = d.line_id
      cross join lateral jsonb_array_elements(d.parts) with ordinality p (part, place)`,
  );
}

/**
 * Puts what people decided in the place of what the rules said: of some lines, or of all. Whoever calls holds the project's cash flow
 * (`holdCashFlow`).
 */
export async function applyDecisions(db: Db, run: Run, lines: readonly number[] | null): Promise<void> {
  const { rows } = await sql<{ jmsn: number; account: string }>`
    select distinct p.jmsn, p.account_code as account from cash_flow_part p
    where ${of("p", run)} and (${
      lines === null
        ? sql`p.line_id in (select d.line_id from cash_flow_decision d
      where ${ofProject("d")} and d.period_id = ${run.periodId})`
        : sql`p.line_id = any(${lines}::bigint[])`
    })`.execute(db);
  const vouchers = [...new Set(rows.map(({ jmsn }) => jmsn))];
  const accounts = [...new Set(rows.map(({ account }) => account))];
  await addToSupplement(db, run, await bridges(db, run, vouchers), -1);
  await judgeDecisions(db, run, lines);
  await replaceParts(db, run, lines);
  await addToSupplement(db, run, await bridges(db, run, vouchers), 1);
  await writeMonths(db, run, accounts);
}
