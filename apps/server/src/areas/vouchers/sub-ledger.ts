import type { SubLedgerRow, vouchers } from "@digao/contract/areas/vouchers";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { shownBalance } from "@digao/domain/vouchers/running-balance";
import {
  type MonthLines,
  partsAt,
  rowCount,
  type SubLedgerPart,
  subLedgerParts,
} from "@digao/domain/vouchers/sub-ledger";
import { sql } from "kysely";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { linesInOrder } from "./line-list.ts";
import { accountsBelow, type Journal, journalOf, searchIn } from "./line-query.ts";
import { lineIdsOf, netBefore, type Selection, selectLines } from "./selection.ts";

type Calls = typeof vouchers;
type Query = Input<Calls["GetSubLedgerList"]>;
export type SubLedgerQuery = Omit<Query, "skipCount" | "maxResultCount">;

interface Whose {
  codes: readonly string[];
  /** Those whose opening balances count: parents are sums of their leaves. */
  leaves: readonly string[];
  auxId: number | null;
}

/** What the books open with. */
async function openingOf(db: Db, periodId: number, { leaves, auxId }: Whose): Promise<Fen> {
  const { rows } = await sql<{ opening: string }>`
    select /* by key */ coalesce(sum(f.opening), 0.00) as opening
    from (select tb_batch_id as id from project_period where id = ${periodId}) b
    cross join unnest(${leaves}::text[]) c (code)
    cross join lateral (
      select sum(open_dr - open_cr) as opening from tb_row
      where batch_id = b.id and account_code = c.code and ${auxId === null ? sql`true` : sql`aux_id = ${auxId}`}
      group by j_period, currency is not null, aux_id is null
      order by j_period, aux_id is null desc, currency is not null limit 1
    ) f`.execute(db);
  return fen(rows[0]?.opening ?? "0.00");
}

async function monthsOf(db: Db, { batchId }: Journal, { codes, auxId }: Whose): Promise<MonthLines[]> {
  const source = auxId === null ? sql`ledger_month` : sql`ledger_month_aux`;
  const { rows } = await sql<{ period: number; lineCount: number; debit: string; credit: string }>`
    select /* by key */ m.period, sum(m.line_count)::int as "lineCount", sum(m.debit) as debit, sum(m.credit) as credit
    from unnest(${codes}::text[]) c (code)
    cross join lateral (
      select j_period as period, line_count, debit, credit from ${source}
      where batch_id = ${batchId} and account_code = c.code ${auxId === null ? sql`` : sql`and aux_id = ${auxId}`}
      offset 0
    ) m
    group by m.period order by m.period`.execute(db);
  return rows.map(({ debit, credit, ...row }) => ({ ...row, debit: fen(debit), credit: fen(credit) }));
}

async function ofAccount(
  db: Db,
  periodId: number,
  accountCode: string,
  auxId: number | null | undefined,
): Promise<Whose> {
  const below = await accountsBelow(db, periodId, accountCode);
  const codes = below.map(({ code }) => code);
  return { codes, leaves: below.flatMap(({ code, isLeaf }) => (isLeaf ? [code] : [])), auxId: auxId ?? null };
}

async function ofItem(db: Db, periodId: number, auxId: number | null | undefined): Promise<Whose> {
  if (!auxId) throw new Refusal("validation.required", { params: { field: "accountCode" }, field: "accountCode" });
  const { rows } = await sql<{ code: string }>`
    select distinct account_code as code from ledger_month_aux
    where batch_id = (select voucher_batch_id from project_period where id = ${periodId}) and aux_id = ${auxId}
    union select distinct account_code from tb_row
      where batch_id = (select tb_batch_id from project_period where id = ${periodId}) and aux_id = ${auxId}`.execute(
    db,
  );
  const codes = rows.map(({ code }) => code);
  return { codes, leaves: codes, auxId };
}

/** A sub-ledger before any line of it is read. */
export interface SubLedger {
  journal: Journal;
  selection: Selection;
  /** Lines of the selection before the first shown month. */
  skipped: number;
  opening: Fen;
  /** What the books open with. */
  bookOpening: Fen;
  parts: SubLedgerPart[];
}

type Lines = Extract<SubLedgerPart, { kind: "lines" }>;

/** Lines from a place of the ledger on, however many months they are of: months follow one another without a gap. */
async function lineRows(
  db: Db,
  { journal, selection, skipped, bookOpening }: SubLedger,
  place: number,
  count: number,
): Promise<SubLedgerRow[]> {
  if (count === 0) return [];
  const [ids, net] = await Promise.all([
    lineIdsOf(db, selection, skipped + place, count),
    netBefore(db, selection, skipped + place),
  ]);
  let balance = bookOpening + net;
  return (await linesInOrder(db, journal, ids)).map((line): SubLedgerRow => {
    balance += fen(line.amountjdr) - fen(line.amountjcr);
    const { amountjdr: debit, amountjcr: credit, jPeriod } = line;
    return { kind: "line", jPeriod, line, debit, credit, balance: yuan(balance), side: shownBalance(balance).side };
  });
}

function totalRow(part: Exclude<SubLedgerPart, Lines>): SubLedgerRow {
  const { debit, credit } = part.kind === "open" ? { debit: 0n, credit: 0n } : part;
  const { side } = shownBalance(part.balance);
  const amounts = { debit: yuan(debit), credit: yuan(credit), balance: yuan(part.balance), side };
  return { kind: part.kind, jPeriod: part.period, line: null, ...amounts };
}

/** Null while the period has no journal. */
export async function subLedgerOf(db: Db, apart: Context["apart"], query: SubLedgerQuery): Promise<SubLedger | null> {
  const { periodId, accountCode, auxId } = query;
  const [journal, whose] = await Promise.all([
    journalOf(db, periodId),
    accountCode === undefined ? ofItem(db, periodId, auxId) : ofAccount(db, periodId, accountCode, auxId),
  ]);
  if (!journal) return null;
  const filter = { periodId, accountCode, auxId, sorting: "jPeriod" };
  const search = await searchIn(db, journal, filter, accountCode === undefined ? null : whose.codes);
  const [all, bookOpening, selection] = await Promise.all([
    monthsOf(db, journal, whose),
    openingOf(db, periodId, whose),
    selectLines(db, apart, search),
  ]);
  const [from, to] = [query.jPeriodFrom ?? 0, lastPostingMonth(query.jPeriodTo ?? 999_900)];
  const [before, months] = [
    all.filter(({ period }) => period < from),
    all.filter(({ period }) => period >= from && period <= to),
  ];
  const opening = before.reduce((sum, { debit, credit }) => sum + debit - credit, bookOpening);
  const skipped = before.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return { journal, selection, skipped, opening, bookOpening, parts: subLedgerParts(opening, months) };
}

/** Lines by month and date with their running balance; any page of it costs the same. */
export async function listSubLedger(
  { db, apart }: Context,
  { skipCount, maxResultCount, ...query }: Query,
): Promise<Output<Calls["GetSubLedgerList"]>> {
  const ledger = await subLedgerOf(db, apart, query);
  if (!ledger) return { totalCount: 0, items: [] };
  const parts = partsAt(ledger.parts, skipCount, maxResultCount);
  const counted = parts.filter((part) => part.kind === "lines");
  const from = counted[0]?.from ?? 0;
  const count = counted.reduce((sum, part) => sum + part.count, 0);
  const lines = await lineRows(db, ledger, from, count);
  const items = parts.flatMap((part) =>
    part.kind === "lines" ? lines.slice(part.from - from, part.from - from + part.count) : [totalRow(part)],
  );
  return { totalCount: rowCount(ledger.parts), items };
}
