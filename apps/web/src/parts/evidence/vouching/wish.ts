/** What somebody wants to draw (抽凭): chosen ledger lines, or all lines of a list. */

import type { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { drawnAtOnceMax, type vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Sent } from "../../../lib/api.ts";

type Preview = Sent<typeof vouching.GetDrawPreview>;
/** A list's own question, as it was asked of GetVoucherLibList, without page. */
export type DrawFilter = Omit<Sent<typeof vouchers.GetVoucherLibList>, "skipCount" | "maxResultCount">;

/** Domain 0.5 drawSource. */
export const drawSources = { hand: 1, sample: 2, journalTest: 3, import: 4, chart: 5, cutOff: 6 } as const;

export interface DrawWish {
  lines: { jsnIds: readonly number[] } | { filter: DrawFilter };
  /** By hand unless told. */
  drawSource?: (typeof drawSources)[keyof typeof drawSources];
  sampleRunId?: number;
  /** The statement item it is for; left out, the one that most of the lines' accounts are mapped to is proposed. */
  RId?: number;
  /** The procedure of that item's programme; that of the sample where it comes from one. */
  progLineId?: number;
}

/** One call draws this many lines by their ids. */
const idsAtOnce = 1000;
export const inParts = <T>(list: readonly T[], size = idsAtOnce): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

export const previewOf = ({ lines }: DrawWish, projectId: number, RId: number | undefined): Preview =>
  "filter" in lines
    ? { projectId, RId, filter: lines.filter }
    : { projectId, RId, jsnIds: lines.jsnIds.slice(0, drawnAtOnceMax) };
