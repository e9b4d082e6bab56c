/** Classical estimates of a population's misstatement (传统变量抽样, CSA 1314): mean per unit, difference and ratio, each with its precision. */
import { divideRounded, type Fen, sum } from "../money.ts";
import { studentFactor } from "./distributions.ts";

export interface SampledStratum {
  /** Items in the stratum's population. */
  count: number;
  /** Their book value. */
  amount: Fen;
  /** Tested items; all of them where the stratum is tested in full. */
  items: readonly { book: Fen; audited: Fen }[];
}
export type Estimator = "mean" | "difference" | "ratio";

export interface Estimate {
  /** Book − audited of the whole population: overstatement positive. */
  misstatement: Fen;
  /** t × s × N ÷ √n × √((N − n) ÷ N), strata joined by squares; null where a stratum has one tested item alone. */
  precision: Fen | null;
}

/**
 * t is Student's, two-sided, with n − 1 degrees (one less for each stratum): 1.96 of the textbook for large samples, more for
 * small ones. Null where a stratum with items has none tested, or a ratio has no book value to stand on.
 */
export function estimate(strata: readonly SampledStratum[], by: Estimator, confidence: number): Estimate | null {
  const own = strata.filter(({ count }) => count > 0);
  if (own.some(({ items }) => items.length === 0)) return null;
  const points = own.map((stratum) => estimators[by](stratum));
  if (points.some((point) => point === null)) return null;
  return { misstatement: sum(points.map((point) => point ?? 0n)), precision: joined(own, by, confidence) };
}

const books = ({ items }: SampledStratum): Fen => sum(items.map(({ book }) => book));
const differences = ({ items }: SampledStratum): Fen => sum(items.map(({ book, audited }) => book - audited));
const projected = (stratum: SampledStratum, part: Fen): Fen =>
  divideRounded(part * BigInt(stratum.count), BigInt(stratum.items.length));

const estimators: Readonly<Record<Estimator, (stratum: SampledStratum) => Fen | null>> = {
  mean: (stratum) => stratum.amount - projected(stratum, sum(stratum.items.map(({ audited }) => audited))),
  difference: (stratum) => projected(stratum, differences(stratum)),
  ratio: (stratum) =>
    books(stratum) === 0n ? null : divideRounded(differences(stratum) * stratum.amount, books(stratum)),
};

/** What scatters around the estimate, scaled by the denominator so that it stays whole. */
const residuals: Readonly<Record<Estimator, (stratum: SampledStratum) => { values: bigint[]; scale: bigint }>> = {
  mean: ({ items }) => ({ values: items.map(({ audited }) => audited), scale: 1n }),
  difference: ({ items }) => ({ values: items.map(({ book, audited }) => book - audited), scale: 1n }),
  ratio: (stratum) => {
    const [all, wrong] = [books(stratum), differences(stratum)];
    return { values: stratum.items.map(({ book, audited }) => (book - audited) * all - wrong * book), scale: all };
  },
};

/** (N² ÷ n × s² × (N − n) ÷ N) of a stratum, in fen². */
function variance(stratum: SampledStratum, by: Estimator): number | null {
  const n = stratum.items.length;
  if (n === stratum.count) return 0;
  if (n < 2) return null;
  const { values, scale } = residuals[by](stratum);
  const count = BigInt(n);
  const total = sum(values);
  const spread = count * sum(values.map((value) => value * value)) - total * total;
  const square = Number(spread) / (n * (n - 1)) / Number(scale) ** 2;
  return ((stratum.count * stratum.count) / n) * square * ((stratum.count - n) / stratum.count);
}

function joined(strata: readonly SampledStratum[], by: Estimator, confidence: number): Fen | null {
  const sampled = strata.filter(({ count, items }) => items.length < count);
  if (sampled.length === 0) return 0n;
  const parts = sampled.map((stratum) => variance(stratum, by));
  if (parts.some((part) => part === null)) return null;
  const degrees = sampled.reduce((total, { items }) => total + items.length - 1, 0);
  const all = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  return BigInt(Math.round(studentFactor(confidence, degrees) * Math.sqrt(all)));
}
