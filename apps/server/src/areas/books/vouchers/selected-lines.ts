/** Lines at some places of a kept selection, with what is known of all of it, in one question. */
import type { LedgerLine } from "@digao/contract/areas/books/vouchers/calls";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { belowAccount, type Journal, keyIn, keyOf, type LineSearch, type SearchText } from "./line-query.ts";
import { linesIn, linesOfArray, type Page, pageJson, pageParts, type Shown } from "./line-rows.ts";
import { foundAt, type Selection, type SelectionKey, selectLines } from "./selection.ts";

type Sums = Omit<Selection, keyof SelectionKey>;
export interface SelectedLines {
  sums: Sums;
  items: LedgerLine[];
}

/** From 0. */
interface Places {
  skip: number;
  take: number;
}

interface SelectedRow extends Sums {
  page: Page;
}
const selectionColumns = sql`f.line_count as "lineCount", f.debit, f.credit, f.fingerprint`;
const ofFound = linesOfArray(sql`(select ids from found)`);

const selectedOf = ({ lineCount, debit, credit, fingerprint, page }: SelectedRow): SelectedLines => ({
  sums: { lineCount, debit, credit, fingerprint },
  items: linesIn(page),
});

/** Null while the selection is not known. */
export async function selectedLines(
  db: Db,
  shown: Shown,
  selectionKey: SelectionKey,
  { skip, take }: Places,
): Promise<SelectedLines | null> {
  const { rows } = await sql<SelectedRow>`
    with /* by key */ recursive ${foundAt(selectionKey, skip, take)}, ${pageParts(shown, ofFound)}
    select ${selectionColumns}, ${pageJson(shown)} as page from found f`.execute(db);
  return rows[0] ? selectedOf(rows[0]) : null;
}

type Apart = Parameters<typeof selectLines>[1];

/** The same of a search that was not known: it is made first. */
export async function searchedLines(db: Db, apart: Apart, search: LineSearch, places: Places): Promise<SelectedLines> {
  await selectLines(db, apart, search);
  const found = await selectedLines(db, search, search, places);
  if (!found) throw new Error("A selection was lost while it was asked for.");
  return found;
}

/** A journal as it is now, and lines of it that a search found before. */
export interface JournalLines {
  journal: Omit<Journal, "batchId"> & { batchId: number | null };
  /** The account that the search names, and all below it. */
  codes: string[] | null;
  lines: SelectedLines | null;
}

interface JournalQuery {
  periodId: number;
  accountCode: string | undefined;
  search: SearchText;
}

const journalWith = ({ periodId, accountCode }: JournalQuery): RawBuilder<unknown> => {
  const columns = sql`voucher_batch_id as batch_id, project_id, start_date, end_date`;
  if (accountCode === undefined)
    return sql`journal as materialized (select ${columns}, null::text[] as codes from project_period where ${ofProject("project_period")} and id = ${periodId})`;
  return sql`${belowAccount(periodId, accountCode)}, journal as materialized (
    select ${columns}, array(select code::text from below order by code) as codes from project_period where ${ofProject("project_period")} and id = ${periodId})`;
};

/** Null where there is no such period. */
export async function journalLines(db: Db, query: JournalQuery, { skip, take }: Places): Promise<JournalLines | null> {
  const { periodId, accountCode, search } = query;
  const shown = { periodId };
  const key = accountCode === undefined ? keyOf(search, null) : keyIn(search, sql`(select codes from journal)`);
  const selectionKey = { batchId: sql`(select batch_id from journal)`, key };
  const { rows } = await sql<
    JournalLines["journal"] & { codes: string[] | null } & (SelectedRow | { lineCount: null })
  >`
    with /* by key */ recursive ${journalWith(query)}, ${foundAt(selectionKey, skip, take)}, ${pageParts(shown, ofFound)}
    select j.batch_id as "batchId", ${periodId}::bigint as "periodId", j.project_id as "projectId", j.start_date as "startDate",
      j.end_date as "endDate", j.codes, ${selectionColumns}, case when f.line_count is not null then ${pageJson(shown)} end as page
    from journal j left join found f on true`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { batchId, projectId, startDate, endDate, codes } = row;
  const lines = row.lineCount === null ? null : selectedOf(row);
  return { journal: { batchId, periodId, projectId, startDate, endDate }, codes, lines };
}
