import type { LedgerLine, vouchers } from "@digao/contract/areas/vouchers";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../platform/serve.ts";
import { codesBelow, type Journal, journalOf, searchIn } from "./line-query.ts";
import { linesAt, linesByIds, readLines } from "./line-rows.ts";
import { selectAndRead } from "./selection.ts";

type Calls = typeof vouchers;

/** Ledger lines of a period in any order, with count and sums of all that match; an account takes those below it along. */
export async function listLines(
  { db, apart }: Context,
  { skipCount, maxResultCount, ...filter }: Input<Calls["GetVoucherLibList"]>,
): Promise<Output<Calls["GetVoucherLibList"]>> {
  const { periodId, accountCode } = filter;
  const [journal, codes] = await Promise.all([
    journalOf(db, periodId),
    accountCode === undefined ? null : codesBelow(db, periodId, accountCode),
  ]);
  if (!journal) return { totalCount: 0, debit: "0.00", credit: "0.00", fingerprint: "", items: [] };
  const search = await searchIn(db, journal, filter, codes);
  const page = linesAt(search, skipCount, maxResultCount);
  const [selection, items] = await selectAndRead(db, apart, search, () => readLines(db, journal, page));
  const { lineCount: totalCount, debit, credit, fingerprint } = selection;
  return { totalCount, debit, credit, fingerprint, items };
}

/** Lines by their ids, in the order of the ids. */
export const linesInOrder = (db: Db, journal: Journal, ids: readonly number[]): Promise<LedgerLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : readLines(db, journal, linesByIds(ids));
