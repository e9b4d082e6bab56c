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
import { codesBelow, type Journal, journalOf, readySearch } from "./line-query.ts";
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

/** What the books open with, all months before the first shown one included. */
async function openingOf(
  db: Db,
  { periodId }: SubLedgerQuery,
  { leaves, auxId }: Whose,
  before: readonly MonthLines[],
): Promise<Fen> {
  const { rows } = await sql<{ opening: string }>`
    with own as (
      select account_code, j_period, currency is not null as by_currency, aux_id is null as is_whole,
        sum(open_dr - open_cr) as opening
      from tb_row where batch_id = (select tb_batch_id from project_period where id = ${periodId})
        and account_code = any(${leaves}::text[]) and ${auxId === null ? sql`true` : sql`aux_id = ${auxId}`}
      group by 1, 2, 3, 4
    ), first as (
      select distinct on (account_code) opening from own order by account_code, j_period, is_whole desc, by_currency
    )
    select coalesce(sum(opening), 0.00) as opening from first`.execute(db);
  return before.reduce((sum, { debit, credit }) => sum + debit - credit, fen(rows[0]?.opening ?? "0.00"));
}

async function monthsOf(db: Db, { batchId }: Journal, { codes, auxId }: Whose): Promise<MonthLines[]> {
  const source = auxId === null ? sql`ledger_month` : sql`ledger_month_aux`;
  const { rows } = await sql<{ period: number; lineCount: number; debit: string; credit: string }>`
    select j_period as period, sum(line_count)::int as "lineCount", sum(debit) as debit, sum(credit) as credit from ${source}
    where batch_id = ${batchId} and account_code = any(${codes}::text[]) ${auxId === null ? sql`` : sql`and aux_id = ${auxId}`}
    group by j_period order by j_period`.execute(db);
  return rows.map(({ debit, credit, ...row }) => ({ ...row, debit: fen(debit), credit: fen(credit) }));
}

async function whoseOf(db: Db, { batchId, periodId }: Journal, { accountCode, auxId }: SubLedgerQuery): Promise<Whose> {
  if (accountCode !== undefined) {
    const codes = await codesBelow(db, periodId, accountCode);
    const { rows } = await sql<{ code: string }>`
      select c.code from unnest(${codes}::text[]) c (code)
      where not exists (select from account a where a.period_id = ${periodId} and a.parent_code = c.code)`.execute(db);
    return { codes, leaves: rows.map(({ code }) => code), auxId: auxId ?? null };
  }
  if (!auxId) throw new Refusal("validation.required", { params: { field: "accountCode" }, field: "accountCode" });
  const { rows } = await sql<{ code: string }>`
    select distinct account_code as code from ledger_month_aux where batch_id = ${batchId} and aux_id = ${auxId}
    union select distinct account_code from tb_row
      where batch_id = (select tb_batch_id from project_period where id = ${periodId}) and aux_id = ${auxId}`.execute(
    db,
  );
  const codes = rows.map(({ code }) => code);
  return { codes, leaves: codes, auxId };
}

interface Ledger {
  journal: Journal;
  selection: Selection;
  /** Lines of the selection before the first shown month. */
  skipped: number;
}

type Lines = Extract<SubLedgerPart, { kind: "lines" }>;

async function lineRows(
  db: Db,
  { journal, selection, skipped }: Ledger,
  part: Lines,
  opening: Fen,
): Promise<SubLedgerRow[]> {
  const lines = await linesInOrder(db, journal, await lineIdsOf(db, selection, skipped + part.from, part.count));
  let balance =
    opening + (await netBefore(db, selection, skipped + part.from)) - (await netBefore(db, selection, skipped));
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

/** A sub-ledger before any line of it is read. */
export interface SubLedger extends Ledger {
  opening: Fen;
  parts: SubLedgerPart[];
}

/** Null while the period has no journal. */
export async function subLedgerOf(db: Db, apart: Context["apart"], query: SubLedgerQuery): Promise<SubLedger | null> {
  const journal = await journalOf(db, query.periodId);
  if (!journal) return null;
  const whose = await whoseOf(db, journal, query);
  const [from, to] = [query.jPeriodFrom ?? 0, lastPostingMonth(query.jPeriodTo ?? 999_900)];
  const all = await monthsOf(db, journal, whose);
  const [before, months] = [
    all.filter(({ period }) => period < from),
    all.filter(({ period }) => period >= from && period <= to),
  ];
  const opening = await openingOf(db, query, whose, before);
  const { periodId, accountCode, auxId } = query;
  const search = await readySearch(db, journal, { periodId, accountCode, auxId, sorting: "jPeriod" });
  return {
    journal,
    selection: await selectLines(db, apart, search),
    skipped: before.reduce((sum, { lineCount }) => sum + lineCount, 0),
    opening,
    parts: subLedgerParts(opening, months),
  };
}

/** Lines by month and date with their running balance; any page of it costs the same. */
export async function listSubLedger(
  { db, apart }: Context,
  { skipCount, maxResultCount, ...query }: Query,
): Promise<Output<Calls["GetSubLedgerList"]>> {
  const ledger = await subLedgerOf(db, apart, query);
  if (!ledger) return { totalCount: 0, items: [] };
  const items: SubLedgerRow[] = [];
  for (const part of partsAt(ledger.parts, skipCount, maxResultCount))
    items.push(...(part.kind === "lines" ? await lineRows(db, ledger, part, ledger.opening) : [totalRow(part)]));
  return { totalCount: rowCount(ledger.parts), items };
}
