import type { YearCell, yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import type { Input } from "@digao/contract/endpoint";
import { needsExplanation, type VariationThreshold } from "@digao/domain/analysis/variation";
import { compareYears } from "@digao/domain/analysis/years";
import { divideRounded, type Fen, fixed } from "@digao/domain/money";
import { changeMark } from "../trial-balance/door.ts";

export type Query = Input<(typeof yearComparison)["DownYearComparison"]>;
export type Unit = Query["unit"];

const FEN_PER_HUNDREDTH = 10_000n;

/** In fen, or in hundredths of 万元: either way two decimals. */
export const inUnit = (amount: Fen, unit: Unit): bigint =>
  unit === "yuan" ? amount : divideRounded(amount, FEN_PER_HUNDREDTH);

interface Shown {
  /** As printed, two decimals; rates and marks go by the exact amounts. */
  shown: readonly (bigint | null)[];
  shares?: readonly (string | null)[];
}

/** Newest first. A change is the difference of what is shown, so that the row adds up in 万元 too. */
export function cellsOf(
  amounts: readonly (Fen | null)[],
  { shown, shares }: Shown,
  threshold: VariationThreshold,
): YearCell[] {
  const text = (scaled: bigint | null | undefined) =>
    scaled === null || scaled === undefined ? null : fixed(scaled, 2);
  return compareYears(amounts).map(({ change, rate, flag }, at) => {
    const [amount, prior] = [amounts[at] ?? null, amounts[at + 1] ?? null];
    const [now, then] = [shown[at] ?? null, shown[at + 1] ?? null];
    return {
      amount: text(now),
      change: change === null || now === null || then === null ? null : text(now - then),
      rate,
      mark: changeMark(flag),
      isMaterial: threshold.amount > 0n && amount !== null && needsExplanation(amount, prior, threshold),
      share: shares?.[at] ?? null,
    };
  });
}
