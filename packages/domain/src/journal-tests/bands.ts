/** How few vouchers of a run may be high (高分凭证下限), whatever bands its settings name. */
import type { Bands } from "./settings.ts";

const HIGH_MIN = 10;
const SHARE = 100;

/** The larger of 10 and 1 % of the vouchers tested; all that hit, where fewer did. */
export const highFloor = (vouchers: number, hits: number): number =>
  Math.min(hits, Math.max(HIGH_MIN, Math.ceil(vouchers / SHARE)));

interface Scored {
  score: number;
  count: number;
}
export const highAmong = (scores: readonly Scored[], { high }: Pick<Bands, "high">): number =>
  scores.reduce((sum, { score, count }) => sum + (score >= high ? count : 0), 0);

/** The bands that a run goes by: as they are set, or with high from the highest score that leaves no fewer than the floor. */
export function bandsInForce(set: Bands, scores: readonly Scored[], vouchers: number): Bands {
  const floor = highFloor(
    vouchers,
    scores.reduce((sum, { count }) => sum + count, 0),
  );
  if (highAmong(scores, set) >= floor) return set;
  const enough = scores.map(({ score }) => score).filter((high) => highAmong(scores, { high }) >= floor);
  const high = Math.max(...enough);
  return { high, middle: Math.min(set.middle, high - 1) };
}
