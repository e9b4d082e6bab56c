import type { vouchers } from "@digao/contract/areas/vouchers";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../platform/serve.ts";
import { codesBelow, type Journal, journalOf, searchIn } from "./line-query.ts";
import { completed, linesById } from "./line-rows.ts";
import { selectPage } from "./selection.ts";

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
  const { ids, ...selection } = await selectPage(db, apart, search, skipCount, maxResultCount);
  const { lineCount: totalCount, debit, credit, fingerprint } = selection;
  return { totalCount, debit, credit, fingerprint, items: await linesInOrder(db, journal, ids) };
}

/** Lines by their ids, in the order of the ids. */
export async function linesInOrder(db: Db, journal: Journal, ids: readonly number[]) {
  return completed(db, journal, await linesById(db, journal, ids));
}
