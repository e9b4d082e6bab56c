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
import { type RawBuilder, sql } from "kysely";
import { missing, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { belowAccount, type Journal, type LineSearch, searchIn } from "./line-query.ts";
import { linesAt, readLines } from "./line-rows.ts";
import { netBefore, type Selection, selectAndRead, selectLines } from "./selection.ts";

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
  isCounted: sql`not exists (select from account a where a.period_id = ${periodId} and a.parent_code = b.code offset 0)`,
  auxId,
});

const ofItem = (periodId: number, auxId: number): Whose => ({
  below: sql`below as (
    select account_code as code from ledger_month_aux
    where batch_id = (select voucher_batch_id from project_period where id = ${periodId}) and aux_id = ${auxId}
    union select account_code from tb_row
    where batch_id = (select tb_batch_id from project_period where id = ${periodId}) and aux_id = ${auxId})`,
  isCounted: sql`true`,
  auxId,
});

const openingOf = ({ isCounted, auxId }: Whose): Sql => sql`(
  select coalesce(sum(f.opening), 0.00) from below b cross join lateral (
    select sum(open_dr - open_cr) as opening from tb_row
    where batch_id = p.tb_batch_id and account_code = b.code and ${auxId === null ? sql`true` : sql`aux_id = ${auxId}`}
    group by j_period, currency is not null, aux_id is null
    order by j_period, aux_id is null desc, currency is not null limit 1
  ) f where ${isCounted})`;

const monthsOf = ({ auxId }: Whose): Sql => sql`(
  select json_agg(json_build_array(period, lines, debit::text, credit::text) order by period) from (
    select m.j_period as period, sum(m.line_count) as lines, sum(m.debit) as debit, sum(m.credit) as credit
    from below b cross join lateral (
      select j_period, line_count, debit, credit from ${auxId === null ? sql`ledger_month` : sql`ledger_month_aux`}
      where batch_id = p.voucher_batch_id and account_code = b.code ${auxId === null ? sql`` : sql`and aux_id = ${auxId}`}
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
    from project_period p where p.id = ${periodId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  const months = (row.months ?? []).map(([period, lineCount, debit, credit]) => ({
    ...{ period, lineCount },
    ...{ debit: fen(debit), credit: fen(credit) },
  }));
  return { ...row, bookOpening: fen(row.bookOpening), months };
}

/** A sub-ledger whose lines have not been looked for. */
interface Outline {
  journal: Journal;
  search: LineSearch;
  /** Lines of the selection before the first shown month. */
  skipped: number;
  opening: Fen;
  /** What the books open with. */
  bookOpening: Fen;
  parts: SubLedgerPart[];
}

/** A sub-ledger before any line of it is read. */
export interface SubLedger extends Omit<Outline, "search"> {
  selection: Selection;
}

type Lines = Extract<SubLedgerPart, { kind: "lines" }>;

/** Lines from a place of the ledger on, however many months they are of: months follow one another without a gap. */
async function lineRows(
  db: Db,
  { journal, search, skipped, bookOpening }: Outline,
  place: number,
  count: number,
): Promise<SubLedgerRow[]> {
  if (count === 0) return [];
  const [lines, net] = await Promise.all([
    readLines(db, journal, linesAt(search, skipped + place, count)),
    netBefore(db, search, skipped + place),
  ]);
  let balance = bookOpening + net;
  return lines.map((line): SubLedgerRow => {
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
  const search = await searchIn(db, journal, filter, accountCode === undefined ? null : codes);
  const [from, to] = [query.jPeriodFrom ?? 0, lastPostingMonth(query.jPeriodTo ?? 999_900)];
  const [before, months] = [
    all.filter(({ period }) => period < from),
    all.filter(({ period }) => period >= from && period <= to),
  ];
  const opening = before.reduce((sum, { debit, credit }) => sum + debit - credit, bookOpening);
  const skipped = before.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return { journal, search, skipped, opening, bookOpening, parts: subLedgerParts(opening, months) };
}

/** Null while the period has no journal. */
export async function subLedgerOf(db: Db, apart: Context["apart"], query: SubLedgerQuery): Promise<SubLedger | null> {
  const outline = await outlineOf(db, query);
  if (!outline) return null;
  const { search, ...ledger } = outline;
  return { ...ledger, selection: await selectLines(db, apart, search) };
}

/** Lines by month and date with their running balance; any page of it costs the same. */
export async function listSubLedger(
  { db, apart }: Context,
  { skipCount, maxResultCount, ...query }: Query,
): Promise<Output<Calls["GetSubLedgerList"]>> {
  const ledger = await outlineOf(db, query);
  if (!ledger) return { totalCount: 0, items: [] };
  const parts = partsAt(ledger.parts, skipCount, maxResultCount);
  const counted = parts.filter((part) => part.kind === "lines");
  const from = counted[0]?.from ?? 0;
  const count = counted.reduce((sum, part) => sum + part.count, 0);
  const [, lines] = await selectAndRead(db, apart, ledger.search, () => lineRows(db, ledger, from, count));
  const items = parts.flatMap((part) =>
    part.kind === "lines" ? lines.slice(part.from - from, part.from - from + part.count) : [totalRow(part)],
  );
  return { totalCount: rowCount(ledger.parts), items };
}
