/** Entries that move profit before tax, and the tax treatment each most likely has (CAS 18). */

import type { AdjustHead } from "@digao/contract/areas/balance/adjustments/calls";
import { adjustOpinion, adjustSource, adjustStatus, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { fromFen, toFen } from "../../../lib/decimal.ts";

/** 1 current, 2 temporary, 3 permanent. */
export type Treatment = 1 | 2 | 3;
/** Source of entries made by the tax helper itself. */
const taxSource = adjustSource.taxEffect;
/** Impairment, fair value and provisions are deductible only later. */
const temporary = new Set(["P110", "P111", "P112"]);

export const beforeTaxOf = (head: AdjustHead) => {
  const profit = toFen(head.profitEffect) ?? 0n;
  return fromFen(profit + (toFen(head.taxEffect) ?? 0n));
};

export const taxable = (heads: readonly AdjustHead[]) =>
  heads.filter(
    (head) =>
      head.adjType === adjustType.entry &&
      head.status !== adjustStatus.void &&
      head.clientStatus !== adjustOpinion.refused &&
      head.source !== taxSource &&
      toFen(beforeTaxOf(head)) !== 0n,
  );

export const likelyTreatment = (head: AdjustHead): Treatment =>
  head.lines.some((line) => temporary.has(line.fsItemCode)) ? 2 : 1;
