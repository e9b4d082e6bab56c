/** The list of entries: a page of them grouped by type, and which of them count. */
import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import type { Output } from "@digao/contract/endpoint";

export interface HeadGroup {
  type: number;
  heads: AdjustHead[];
  /** Of all entries found, on whatever page. */
  count: number;
  debit: string;
}

/** A page's entries under the sums of their types. */
export const groupsOf = (page: Output<typeof adjustments.GetAuditAdjustList> | undefined): HeadGroup[] =>
  (page?.groups ?? []).flatMap(({ adjType, count, debit }) => {
    const heads = page?.items.filter((head) => head.adjType === adjType) ?? [];
    return heads.length > 0 ? [{ type: adjType, heads, count, debit }] : [];
  });
