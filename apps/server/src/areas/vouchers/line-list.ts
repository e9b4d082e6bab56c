import type { vouchers } from "@digao/contract/areas/vouchers";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";
import { type Journal, journalOf, readySearch } from "./line-query.ts";
import { completed, type LineRow, lineColumns, linesFrom } from "./line-rows.ts";
import { lineIdsOf, selectLines } from "./selection.ts";

type Calls = typeof vouchers;

/** Ledger lines of a period in any order, with count and sums of all that match; an account takes those below it along. */
export async function listLines(
  { db, apart }: Context,
  { skipCount, maxResultCount, ...filter }: Input<Calls["GetVoucherLibList"]>,
): Promise<Output<Calls["GetVoucherLibList"]>> {
  const journal = await journalOf(db, filter.periodId);
  if (!journal) return { totalCount: 0, debit: "0.00", credit: "0.00", fingerprint: "", items: [] };
  const selection = await selectLines(db, apart, await readySearch(db, journal, filter));
  const ids = await lineIdsOf(db, selection, skipCount, maxResultCount);
  const { lineCount: totalCount, debit, credit, fingerprint } = selection;
  return { totalCount, debit, credit, fingerprint, items: await linesInOrder(db, journal, ids) };
}

/** Lines by their ids, in the order of the ids. */
export async function linesInOrder(db: Db, { periodId }: Journal, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from ${linesFrom(periodId)} where l.id = any(${ids}::bigint[])`.execute(db);
  const byId = new Map((await completed(db, periodId, rows)).map((line) => [line.JsnId, line]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
