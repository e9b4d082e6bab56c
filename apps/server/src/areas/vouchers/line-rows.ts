import type { LedgerLine } from "@digao/contract/areas/vouchers";
import type { Db } from "@digao/db/tenant";
import { levelOneOf } from "@digao/domain/accounts/level-one.sql";
import { fen } from "@digao/domain/money";
import { counterAccounts } from "@digao/domain/vouchers/counter-accounts";
import { type RawBuilder, sql } from "kysely";
import { scoresOf } from "./test-scores.ts";

/** A line with its voucher, as queries give it. */
export interface LineRow {
  Jmsn: number;
  JsnId: number;
  jDate: string;
  jPeriod: number;
  jType: string;
  jNo: number | null;
  jNoText: string;
  lineNo: number;
  summary: string | null;
  accountCode: string;
  accountName: string;
  amountjdr: string;
  amountjcr: string;
  isClosing: boolean;
  auxIds: number[];
}

/** Of `l` (voucher_line), `v` (its voucher) and `a` (its account; may be null). */
export const lineColumns = sql`l.jmsn as "Jmsn", l.id as "JsnId", l.j_date as "jDate", l.j_period as "jPeriod", v.j_type as "jType",
  v.j_no as "jNo", v.j_no_text as "jNoText", l.line_no as "lineNo", l.summary, l.account_code as "accountCode",
  coalesce(a.full_name, l.account_name, l.account_code) as "accountName", l.debit as amountjdr, l.credit as amountjcr,
  l.is_closing as "isClosing",
  array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id] || coalesce(l.other_aux, '{}'), null) as "auxIds"`;

type Looked = "counter" | "aux" | "isSelected" | "isDrawn" | "jeScore" | "jeBand";

/** Adds what is looked up for a page of lines: counter accounts by name, auxiliary items, ticks, draws, scores of tests. */
export async function completed<Row extends LineRow>(
  db: Db,
  periodId: number,
  rows: readonly Row[],
): Promise<(Omit<Row, "auxIds"> & Pick<LedgerLine, Looked>)[]> {
  const [counters, items] = [await countersOf(db, periodId, rows), await auxItems(db, rows)];
  const [picked, drawn] = [await pickedOf(db, periodId, rows), await drawnOf(db, periodId, rows)];
  const scores = await scoresOf(
    db,
    rows.map(({ Jmsn }) => Jmsn),
  );
  return rows.map(({ auxIds, ...row }) => ({
    ...row,
    counter: counters.get(row.JsnId) ?? [],
    aux: auxIds.flatMap((id) => items.get(id) ?? []),
    isSelected: picked.has(row.JsnId),
    isDrawn: drawn.has(row.JsnId),
    jeScore: scores.get(row.Jmsn)?.score ?? null,
    jeBand: scores.get(row.Jmsn)?.band ?? null,
  }));
}

/**
 * All lines of some vouchers: those that follow its first one by their key, those that lie apart in the file by an index of
 * such lines alone. `offset 0` keeps the planner from reading every line for a join by jmsn.
 */
export const linesOf = (vouchers: readonly number[]): RawBuilder<unknown> => sql`(
  select l.* from voucher v cross join lateral (
    select * from voucher_line l
    where l.tenant_id = v.tenant_id and l.id between v.first_line_id and v.first_line_id + v.line_count - 1 and l.jmsn = v.id
      and not l.is_apart
    offset 0
  ) l where v.id = any(${vouchers}::bigint[])
  union all
  select * from voucher_line where jmsn = any(${vouchers}::bigint[]) and is_apart)`;

interface SideRow {
  id: number;
  jmsn: number;
  code: string;
  debit: string;
  credit: string;
}

async function countersOf(db: Db, periodId: number, rows: readonly LineRow[]): Promise<ReadonlyMap<number, string[]>> {
  const vouchers = [...new Set(rows.map(({ Jmsn }) => Jmsn))];
  if (vouchers.length === 0) return new Map();
  const { rows: lines } = await sql<SideRow>`
    select id, jmsn, account_code as code, debit, credit from ${linesOf(vouchers)} l order by jmsn, line_no, id`.execute(
    db,
  );
  const byVoucher = new Map<number, SideRow[]>();
  for (const line of lines) {
    const known = byVoucher.get(line.jmsn);
    if (known) known.push(line);
    else byVoucher.set(line.jmsn, [line]);
  }
  const wanted = new Set(rows.map(({ JsnId }) => JsnId));
  const tops = await topsOf(db, periodId, new Set(lines.map(({ code }) => code)));
  const topOf = (code: string) => tops.get(code)?.top ?? code;
  const names = new Map([...tops.values()].map(({ top, name }) => [top, name]));
  const counterNames = new Map<number, string[]>();
  for (const own of byVoucher.values()) {
    const counters = counterAccounts(
      own.map(({ code, debit, credit }) => ({ code, debit: fen(debit), credit: fen(credit) })),
      topOf,
    );
    for (const [index, { id }] of own.entries())
      if (wanted.has(id))
        counterNames.set(
          id,
          (counters[index] ?? []).map((code) => names.get(code) ?? code),
        );
  }
  return counterNames;
}

interface Top {
  own: string;
  top: string;
  name: string;
}

/** Level-1 accounts, by the accounts below them. */
async function topsOf(db: Db, periodId: number, codes: ReadonlySet<string>): Promise<ReadonlyMap<string, Top>> {
  const { rows } = await sql<Top>`
    select t.own, t.top, coalesce(a.name, t.top) as name from ${levelOneOf(periodId, sql`${[...codes]}::text[]`)} t
    left join account a on a.period_id = ${periodId} and a.code = t.top`.execute(db);
  return new Map(rows.map((row) => [row.own, row]));
}

async function auxItems(db: Db, rows: readonly LineRow[]): Promise<ReadonlyMap<number, LedgerLine["aux"][number]>> {
  const ids = [...new Set(rows.flatMap(({ auxIds }) => auxIds))];
  if (ids.length === 0) return new Map();
  const items = await db
    .selectFrom("aux_item")
    .where("id", "in", ids)
    .select(["aux_type as type", "id", "aux_name as name"])
    .execute();
  return new Map(items.map((item) => [item.id, item]));
}

async function pickedOf(db: Db, periodId: number, rows: readonly LineRow[]): Promise<ReadonlySet<number>> {
  const { rows: found } = await sql<{ id: number }>`
    select line_id as id from picked_line where project_id = (select project_id from project_period where id = ${periodId})
      and line_id = any(${rows.map(({ JsnId }) => JsnId)}::bigint[])`.execute(db);
  return new Set(found.map(({ id }) => id));
}

/** Cancelled draws count nowhere. */
async function drawnOf(db: Db, periodId: number, rows: readonly LineRow[]): Promise<ReadonlySet<number>> {
  const { rows: found } = await sql<{ id: number }>`
    select line_id as id from drawn_voucher where project_id = (select project_id from project_period where id = ${periodId})
      and jmsn = any(${rows.map(({ Jmsn }) => Jmsn)}::bigint[]) and status <> 9
      and line_id = any(${rows.map(({ JsnId }) => JsnId)}::bigint[])`.execute(db);
  return new Set(found.map(({ id }) => id));
}

/** Lines of one batch with their vouchers and accounts. */
export const linesFrom = (periodId: number, lines = sql`voucher_line`): RawBuilder<unknown> => sql`${lines} l
  join voucher v on v.tenant_id = l.tenant_id and v.id = l.jmsn
  left join account a on a.tenant_id = l.tenant_id and a.period_id = ${periodId} and a.code = l.account_code`;
