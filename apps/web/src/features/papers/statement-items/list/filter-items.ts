/** Which items of a group are listed: those with amounts, or all, narrowed by word, person, state and flag. */

import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { toFen } from "../../../../lib/decimal.ts";
import { type Initials, matches } from "../../../../lib/pinyin.ts";

export interface ItemFilter {
  keyword: string;
  user?: string | undefined;
  status?: number | undefined;
  flagged: boolean;
  empty: boolean;
}
export const nobody = "none";

const amounts = ["unaudited", "ajeDr", "ajeCr", "rjeDr", "rjeCr", "audited", "openAudited", "prior"] as const;
export const hasAmounts = (item: FsItemRow) => amounts.some((field) => (toFen(item[field]) ?? 0n) !== 0n);

const isUntouched = ({ result, childCount, adjustCount, signs, program }: FsItemRow) =>
  result === itemResult.none && childCount === 0 && adjustCount === 0 && signs.length === 0 && program.begun === 0;
/** Nothing on its paper and no amount in any column. */
export const isEmpty = (item: FsItemRow) => !hasAmounts(item) && isUntouched(item);

const isStructure = (item: FsItemRow) => item.kind === "H" || item.kind === "T";
/** Above the thresholds: a line waits for the cause of its change and the index of the evidence. */
export const needsWords = (item: FsItemRow) =>
  item.flagged && item.kind === "L" && !(item.explanation && item.explanationIndex);

function fits(item: FsItemRow, filter: ItemFilter, initials: Initials | undefined): boolean {
  const { keyword, user, status, flagged } = filter;
  if (user === nobody && (item.auditUserId !== null || isStructure(item))) return false;
  if (user && user !== nobody && String(item.auditUserId) !== user) return false;
  if (status !== undefined && (item.wpStatus !== status || item.kind === "H")) return false;
  if (flagged && !item.flagged) return false;
  const text = `${item.wpIndex ?? ""} ${item.stdCode} ${item.name} ${item.noteRef ?? ""}`;
  return keyword === "" || (item.kind !== "H" && matches(keyword, text, initials?.(item.name)));
}

const isNarrowed = ({ keyword, user, status, flagged }: ItemFilter) =>
  Boolean(keyword || user || status !== undefined || flagged);

/** A heading stands only over something that is listed. */
function withoutBareHeadings(items: readonly FsItemRow[]): FsItemRow[] {
  return items.filter((item, at) => item.kind !== "H" || ["L", "I"].includes(items[at + 1]?.kind ?? ""));
}

export function shownItems(
  items: readonly FsItemRow[],
  filter: ItemFilter,
  initials: Initials | undefined,
): FsItemRow[] {
  const visible = items.filter((item) => filter.empty || isStructure(item) || (item.isVisible && !isEmpty(item)));
  if (isNarrowed(filter)) return visible.filter((item) => fits(item, filter, initials));
  return withoutBareHeadings(visible);
}
