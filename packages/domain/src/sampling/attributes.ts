/** Attribute sampling of a test of controls (控制测试属性抽样, CSA 1314): sizes, and the deviation rate that may at most be true (偏差率上限). */
import { betaCdf, betaInverse, gammaInverse } from "./distributions.ts";

export interface UpperRates {
  /** BETAINV(confidence, k + 1, n − k): the exact binomial limit. */
  exact: number;
  /** R_k ÷ n of the Poisson table, R carried up to two decimals as printed; never above 1. */
  poisson: number;
}

/** @param confidence 0.9 is 90 %, one-sided. n = 25, k = 0 at 90 % → 0.0880 and 0.0924. */
export function upperRates(size: number, deviations: number, confidence: number): UpperRates {
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(deviations) || deviations < 0 || deviations > size)
    throw new RangeError(`${deviations} deviations in ${size} items`);
  const exact = deviations === size ? 1 : betaInverse(confidence, deviations + 1, size - deviations);
  const factor = Math.ceil(gammaInverse(confidence, deviations + 1) * 100) / 100;
  return { exact, poisson: Math.min(factor / size, 1) };
}

const attributeSizeMax = 2000;

/**
 * Smallest n whose exact limit stays within the tolerable rate when the expected rate occurs (that many deviations, carried
 * up). Null where no size up to 2,000 does.
 */
export function attributeSize(tolerable: number, expected: number, confidence: number): number | null {
  if (!(tolerable > 0) || expected >= tolerable) return null;
  for (let size = 1; size <= attributeSizeMax; size++) {
    const deviations = Math.ceil(size * expected - 1e-9);
    // The limit is within the rate where the rate is beyond the chance asked for: no inverse is needed.
    if (deviations < size && betaCdf(tolerable, deviations + 1, size - deviations) >= confidence) return size;
  }
  return null;
}

/** How often a manual control is carried out; an automated one counts apart. */
export const frequencies = ["yearly", "quarterly", "monthly", "weekly", "daily", "often", "automated"] as const;
export type Frequency = (typeof frequencies)[number];

/** Smallest sizes at a risk of overreliance of 10 % and no expected deviation, and the range for higher reliance (CPA textbook). */
export const controlSizes: Readonly<Record<Frequency, { size: number; higher: readonly [number, number] | null }>> = {
  yearly: { size: 1, higher: null },
  quarterly: { size: 2, higher: null },
  monthly: { size: 2, higher: [3, 5] },
  weekly: { size: 5, higher: [8, 15] },
  daily: { size: 20, higher: [30, 40] },
  often: { size: 25, higher: [45, 60] },
  automated: { size: 1, higher: null },
};
