/** Strata of a population (分层抽样) and how a sample is shared among them: by value, or by size and spread (Neyman). */
import { divideRounded, type Fen } from "../money.ts";

export interface StratumFigures {
  count: number;
  amount: Fen;
  /** Σ of squared amounts, in fen²; for Neyman alone. */
  squares: bigint;
}
export type Allocation = "value" | "neyman";

/** Lower bounds, highest first: at least performance materiality (all of it tested), ten times trivial, the rest. */
export function defaultBounds(performanceMateriality: Fen, trivial: Fen): Fen[] {
  const middle = trivial * 10n;
  return middle > 0n && middle < performanceMateriality
    ? [performanceMateriality, middle, 0n]
    : [performanceMateriality, 0n];
}

function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const better = (guess + value / guess) >> 1n;
    if (better >= guess) return guess;
    guess = better;
  }
}

const weights: Readonly<Record<Allocation, (figures: StratumFigures) => bigint>> = {
  value: ({ amount }) => (amount > 0n ? amount : 0n),
  // N × σ of the population, which is √(N Σx² − (Σx)²).
  neyman: ({ count, amount, squares }) => squareRoot(BigInt(count) * squares - amount * amount),
};

/**
 * n shared in proportion, at least one for each stratum that has items and never more than it has; the last one takes the rest.
 * The parts add up to `size`, or to all there is.
 */
export function allocate(size: number, strata: readonly StratumFigures[], by: Allocation): number[] {
  const all = strata.reduce((sum, { count }) => sum + count, 0);
  const open = strata.filter(({ count }) => count > 0).length;
  const target = Math.min(Math.max(size, open), all);
  const own = strata.map(weights[by]);
  const total = own.reduce((sum, weight) => sum + weight, 0n);
  const last = strata.findLastIndex(({ count }) => count > 0);
  const parts = strata.map(({ count }, index) => {
    if (count === 0 || index === last) return 0;
    const share = total === 0n ? 0n : divideRounded(BigInt(target) * (own[index] ?? 0n), total);
    return Math.min(Math.max(Number(share), 1), count);
  });
  if (last < 0) return parts;
  parts[last] = target - parts.reduce((sum, part) => sum + part, 0);
  return settle(parts, strata, last);
}

/** Where the rest does not fit the last stratum, the largest other parts give or take one by one. */
function settle(parts: readonly number[], strata: readonly StratumFigures[], last: number): number[] {
  const settled = [...parts];
  const at = (index: number): number => settled[index] ?? 0;
  const room = (index: number): number => (strata[index]?.count ?? 0) - at(index);
  const others = strata.map((_, index) => index).filter((index) => index !== last);
  const largest = (fits: (index: number) => boolean) =>
    others.filter(fits).reduce((best, index) => (best < 0 || at(index) > at(best) ? index : best), -1);
  while (at(last) < 1) {
    const giver = largest((index) => at(index) > 1);
    if (giver < 0) break;
    settled[giver] = at(giver) - 1;
    settled[last] = at(last) + 1;
  }
  while (room(last) < 0) {
    const taker = largest((index) => room(index) > 0);
    if (taker < 0) break;
    settled[taker] = at(taker) + 1;
    settled[last] = at(last) - 1;
  }
  return settled;
}
