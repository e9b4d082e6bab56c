import type { SubLedgerRow, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
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
import { type RawBuilder, sql } from "kysely";
import type { Apart, InFirm } from "../../../platform/context.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, early } from "../../../platform/serve.ts";
import { belowAccount, type Journal, keyOf, type LineFilter, searchIn, searchText } from "./line-query.ts";
import { selectedLines } from "./selected-lines.ts";
import { netBefore, type Selection, type SelectionKey, selectLines } from "./selection.ts";

type Sql = RawBuilder<unknown>;
type Calls = typeof vouchers;
type Query = Input<Calls["GetSubLedgerList"]>;
export type SubLedgerQuery = Omit<Query, "skipCount" | "maxResultCount">;

/** What a sub-ledger is of, before its lines. */
interface Books extends Omit<Journal, "batchId"> {
  batchId: number | null;
  codes: string[];
  /** What the books open with. */
  bookOpening: Fen;
  months: MonthLines[];
}

interface Whose {
  /** A set of codes `below`, ready for `with recursive`. */
  below: Sql;
  /** Of `b`: its opening balance counts. Parents are sums of their leaves. */
  isCounted: Sql;
  auxId: number | null;
}

const ofAccount = (periodId: number, accountCode: string, auxId: number | null): Whose => ({
  below: belowAccount(periodId, accountCode),
  isCounted: sql`not exists (select from account a where ${ofProject("a")} and a.period_id = ${periodId} and a.parent_code = b.code offset 0)`,
  auxId,
});

const ofItem = (periodId: number, auxId: number): Whose => ({
  below: sql`below as (
    select account_code as code from ledger_month_aux
    where ${ofProject("ledger_month_aux")} and batch_id = (select voucher_batch_id from project_period where ${ofProject("project_period")} and id = ${periodId}) and aux_id = ${auxId}
    union select account_code from tb_row
    where ${ofProject("tb_row")} and batch_id = (select tb_batch_id from project_period where ${ofProject("project_period")} and id = ${periodId}) and aux_id = ${auxId})`,
  isCounted: sql`true`,
  auxId,
});

const openingOf = ({ isCounted, auxId }: Whose): Sql => sql`(
  select coalesce(sum(f.opening), 0.00) from below b cross join lateral (
    select sum(open_dr - open_cr) as opening from tb_row
    where ${ofProject("tb_row")} and batch_id = p.tb_batch_id and account_code = b.code and ${auxId === null ? sql`true` : sql`aux_id = ${auxId}`}
    group by j_period, currency is not null, aux_id is null
    order by j_period, aux_id is null desc, currency is not null limit 1
  ) f where ${isCounted})`;

const monthsOf = ({ auxId }: Whose): Sql => sql`(
  select json_agg(json_build_array(period, lines, debit::text, credit::text) order by period) from (
    select m.j_period as period, sum(m.line_count) as lines, sum(m.debit) as debit, sum(m.credit) as credit
    from below b cross join lateral (
      select j_period, line_count, debit, credit from ${auxId === null ? sql`ledger_month` : sql`ledger_month_aux`} o
      where ${ofProject("o")} and batch_id = p.voucher_batch_id and account_code = b.code ${auxId === null ? sql`` : sql`and aux_id = ${auxId}`}
      offset 0
    ) m group by 1) t)`;

interface BooksRow extends Omit<Books, "bookOpening" | "months"> {
  bookOpening: string;
  months: (readonly [period: number, lineCount: number, debit: string, credit: string])[] | null;
}

async function booksOf(db: Db, periodId: number, whose: Whose): Promise<Books> {
  const { rows } = await sql<BooksRow>`
    with /* by key */ recursive ${whose.below}
    select p.voucher_batch_id as "batchId", p.id as "periodId", p.project_id as "projectId", p.start_date as "startDate",
      p.end_date as "endDate", array(select code::text from below order by code) as codes,
      ${openingOf(whose)} as "bookOpening", ${monthsOf(whose)} as months
    from project_period p where ${ofProject("p")} and p.id = ${periodId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  const months = (row.months ?? []).map(([period, lineCount, debit, credit]) => ({
    period,
    lineCount,
    debit: fen(debit),
    credit: fen(credit),
  }));
  return { ...row, bookOpening: fen(row.bookOpening), months };
}

/** A sub-ledger whose lines have not been looked for. */
interface Outline {
  journal: Journal;
  filter: LineFilter;
  /** Null where an auxiliary item alone is asked for: its lines may be of any account. */
  codes: string[] | null;
  selectionKey: SelectionKey;
  /** Lines of the selection before the first shown month. */
  skipped: number;
  opening: Fen;
  /** What the books open with. */
  bookOpening: Fen;
  parts: SubLedgerPart[];
}

/** A sub-ledger before any line of it is read. */
export interface SubLedger extends Omit<Outline, "filter" | "codes" | "selectionKey"> {
  selection: Selection;
}

type Lines = Extract<SubLedgerPart, { kind: "lines" }>;

const searchOf = (db: Db, { journal, filter, codes }: Outline) => searchIn(db, journal, filter, codes);

/** Lines from a place of the ledger on, however many months they are of: months follow one another without a gap. */
async function lineRows(
  { db, apart }: InFirm & Apart,
  ledger: Outline,
  from: number,
  take: number,
): Promise<SubLedgerRow[]> {
  if (take === 0) return [];
  const { journal, selectionKey, skipped, bookOpening } = ledger;
  const places = { skip: skipped + from, take };
  const read = () =>
    Promise.all([selectedLines(db, journal, selectionKey, places), netBefore(db, selectionKey, places.skip)]);
  const before = await read();
  if (!before[0]) await selectLines(db, apart, await searchOf(db, ledger));
  const [lines, net] = before[0] ? before : await read();
  if (!lines) throw new Error("A selection was lost while it was asked for.");
  let balance = bookOpening + net;
  return lines.items.map((line): SubLedgerRow => {
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
async function outlineOf(db: Db, query: SubLedgerQuery): Promise<Outline | null> {
  const { periodId, accountCode, auxId } = query;
  if (accountCode === undefined && !auxId)
    throw new Refusal("validation.required", { params: { field: "accountCode" }, field: "accountCode" });
  const whose =
    accountCode === undefined ? ofItem(periodId, auxId ?? 0) : ofAccount(periodId, accountCode, auxId ?? null);
  const { batchId, codes, bookOpening, months: all, ...period } = await booksOf(db, periodId, whose);
  if (batchId === null) return null;
  const journal = { ...period, batchId };
  const filter = { periodId, accountCode, auxId, sorting: "jPeriod" };
  const below = accountCode === undefined ? null : codes;
  const key = keyOf(await searchText(db, filter, async () => journal), below);
  const [from, to] = [query.jPeriodFrom ?? 0, lastPostingMonth(query.jPeriodTo ?? 999_900)];
  const [before, months] = [
    all.filter(({ period }) => period < from),
    all.filter(({ period }) => period >= from && period <= to),
  ];
  const opening = before.reduce((sum, { debit, credit }) => sum + debit - credit, bookOpening);
  const skipped = before.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const selectionKey = { batchId, key };
  return {
    journal,
    filter,
    codes: below,
    selectionKey,
    skipped,
    opening,
    bookOpening,
    parts: subLedgerParts(opening, months),
  };
}

/** Null while the period has no journal. */
export async function subLedgerOf(db: Db, apart: Context["apart"], query: SubLedgerQuery): Promise<SubLedger | null> {
  const outline = await outlineOf(db, query);
  if (!outline) return null;
  const { filter: _, codes: __, selectionKey: ___, ...ledger } = outline;
  return { ...ledger, selection: await selectLines(db, apart, await searchOf(db, outline)) };
}

/** Lines by month and date with their running balance; any page of it costs the same. */
export const listSubLedger = early<Calls["GetSubLedgerList"]>()(
  (db, { skipCount: _, maxResultCount: __, ...query }) => outlineOf(db, query),
  async (ctx, { skipCount, maxResultCount }, ledger) => {
    if (!ledger) return { totalCount: 0, items: [] };
    const parts = partsAt(ledger.parts, skipCount, maxResultCount);
    const counted = parts.filter((part) => part.kind === "lines");
    const from = counted[0]?.from ?? 0;
    const count = counted.reduce((sum, part) => sum + part.count, 0);
    const lines = await lineRows(ctx, ledger, from, count);
    const items = parts.flatMap((part) =>
      part.kind === "lines" ? lines.slice(part.from - from, part.from - from + part.count) : [totalRow(part)],
    );
    return { totalCount: rowCount(ledger.parts), items };
  },
);
