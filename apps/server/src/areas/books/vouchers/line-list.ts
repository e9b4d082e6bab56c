import type { LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Db } from "@digao/db/tenant";
import { missing } from "../../../platform/refusal.ts";
import { early } from "../../../platform/serve.ts";
import { type Journal, journalOf, searchIn, searchText } from "./line-query.ts";
import { linesByIds, readLines } from "./line-rows.ts";
import { journalLines, searchedLines } from "./selected-lines.ts";

const nothing = { totalCount: 0, debit: "0.00", credit: "0.00", fingerprint: "", items: [] };

/** Ledger lines of a period in any order, with count and sums of all that match; an account takes those below it along. */
export const listLines = early<(typeof vouchers)["GetVoucherLibList"]>()(
  async (db, { skipCount: skip, maxResultCount: take, ...filter }) => {
    const { periodId, accountCode } = filter;
    const search = await searchText(db, filter, () => journalOf(db, periodId));
    return journalLines(db, { periodId, accountCode, search }, { skip, take });
  },
  async ({ db, apart }, { skipCount: skip, maxResultCount: take, ...filter }, found) => {
    if (!found) throw missing();
    const { batchId, ...period } = found.journal;
    if (batchId === null) return nothing;
    const places = { skip, take };
    const lines =
      found.lines ??
      (await searchedLines(db, apart, await searchIn(db, { ...period, batchId }, filter, found.codes), places));
    const { lineCount: totalCount, debit, credit, fingerprint } = lines.sums;
    return { totalCount, debit, credit, fingerprint, items: lines.items };
  },
);

/** Lines by their ids, in the order of the ids. */
export const linesInOrder = (db: Db, journal: Journal, ids: readonly number[]): Promise<LedgerLine[]> =>
  ids.length === 0 ? Promise.resolve([]) : readLines(db, journal, linesByIds(ids));
