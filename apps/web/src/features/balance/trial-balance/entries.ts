/** Adjusting entries behind the cells of the trial balance. */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { fromFen, sumFen, toFen } from "../../../lib/decimal.ts";
import { type AdjustKey, isAdjustKey } from "./tb-lines.ts";

/** Type of the entries of a column, and the side of their lines. */
const columns: Record<AdjustKey, { type: number; side: "debit" | "credit" }> = {
  ajeDr: { type: adjustType.entry, side: "debit" },
  ajeCr: { type: adjustType.entry, side: "credit" },
  rjeDr: { type: adjustType.reclass, side: "debit" },
  rjeCr: { type: adjustType.reclass, side: "credit" },
  openAjeDr: { type: adjustType.opening, side: "debit" },
  openAjeCr: { type: adjustType.opening, side: "credit" },
  openRjeDr: { type: adjustType.openingReclass, side: "debit" },
  openRjeCr: { type: adjustType.openingReclass, side: "credit" },
};

export interface CellEntry {
  head: AdjustHead;
  /** What the entry puts into the cell. */
  amount: string;
}

/** Only checked entries the client has not refused stand in the columns. */
const isIn = (head: AdjustHead) => head.status === adjustStatus.checked && head.clientStatus !== adjustOpinion.refused;

export function entriesOf(heads: readonly AdjustHead[], itemId: number, key: AdjustKey): CellEntry[] {
  const { type, side } = columns[key];
  return heads
    .filter((head) => head.adjType === type && isIn(head))
    .flatMap((head) => {
      const fen = sumFen(head.lines.filter((line) => line.fsItemId === itemId).map((line) => line[side]));
      return fen === 0n ? [] : [{ head, amount: fromFen(fen) }];
    });
}

export interface CellName {
  itemId: number;
  key: AdjustKey;
}
export const cellText = ({ itemId, key }: CellName) => `${itemId}.${key}`;
export function cellFrom(text: string | undefined): CellName | undefined {
  const [id, key = ""] = (text ?? "").split(".");
  return id && /^\d+$/.test(id) && isAdjustKey(key) ? { itemId: Number(id), key } : undefined;
}

export const isSome = (text: string | null) => (toFen(text) ?? 0n) !== 0n;
