/** Benford's law (本福特定律): how often each leading digit of amounts should come, and how far a population is from it (Nigrini 2012; CSA 1141). */

/** First digit 1-9, second digit 0-9, first two digits 10-99. */
export type DigitTest = "first" | "second" | "firstTwo";
/** Nigrini's bands of the mean absolute deviation. */
export type Conformity = "close" | "acceptable" | "marginal" | "none";

interface Shape {
  from: number;
  to: number;
  /** Upper bounds of MAD for close, acceptable and marginal conformity. */
  bands: readonly [number, number, number];
  /** Fewest amounts that the test says anything about. */
  populationMin: number;
}

export const digitTests: Readonly<Record<DigitTest, Shape>> = {
  first: { from: 1, to: 9, bands: [0.006, 0.012, 0.015], populationMin: 300 },
  second: { from: 0, to: 9, bands: [0.008, 0.01, 0.012], populationMin: 300 },
  firstTwo: { from: 10, to: 99, bands: [0.0012, 0.0018, 0.0022], populationMin: 1000 },
};

/** Critical values of chi-square at 5 % and 1 %, by degrees of freedom. */
const criticalValues: Readonly<Record<number, readonly [number, number]>> = {
  8: [15.507, 20.09],
  9: [16.919, 21.666],
  89: [112.022, 122.942],
};
const zCritical = 1.96;

export interface DigitRow {
  digit: number;
  count: number;
  /** Share of the population, 0 to 1. */
  actual: number;
  expected: number;
  /** With the correction for continuity, which is left out where it exceeds the difference. */
  z: number;
  isFlagged: boolean;
}

export interface BenfordResult {
  test: DigitTest;
  /** Amounts counted. */
  n: number;
  rows: DigitRow[];
  chiSquare: number;
  degrees: number;
  critical5: number;
  critical1: number;
  mad: number;
  conformity: Conformity;
  /** Too few amounts for the test to mean anything. */
  isSmall: boolean;
}

const log = (value: number): number => Math.log10(1 + 1 / value);

export function expectedShare(test: DigitTest, digit: number): number {
  if (test !== "second") return log(digit);
  let share = 0;
  for (let first = 1; first <= 9; first++) share += log(10 * first + digit);
  return share;
}

const digitOf: Readonly<Record<DigitTest, (pair: number) => number>> = {
  first: (pair) => Math.floor(pair / 10),
  second: (pair) => pair % 10,
  firstTwo: (pair) => pair,
};

/** Counts of the first two digits (10-99) as counts of the digits of a test. */
export function countsOf(test: DigitTest, pairs: ReadonlyMap<number, number>): number[] {
  const { from, to } = digitTests[test];
  const counts = new Array<number>(to - from + 1).fill(0);
  for (const [pair, count] of pairs) {
    const place = digitOf[test](pair) - from;
    counts[place] = (counts[place] ?? 0) + count;
  }
  return counts;
}

function conformityOf(test: DigitTest, mad: number): Conformity {
  const [close, acceptable, marginal] = digitTests[test].bands;
  if (mad <= close) return "close";
  if (mad <= acceptable) return "acceptable";
  return mad <= marginal ? "marginal" : "none";
}

function rowOf(test: DigitTest, digit: number, count: number, n: number): DigitRow {
  const expected = expectedShare(test, digit);
  if (n === 0) return { digit, count, actual: 0, expected, z: 0, isFlagged: false };
  const actual = count / n;
  const gap = Math.abs(actual - expected);
  const correction = 1 / (2 * n);
  const z = (gap > correction ? gap - correction : gap) / Math.sqrt((expected * (1 - expected)) / n);
  return { digit, count, actual, expected, z, isFlagged: z > zCritical };
}

/** @param counts in the order of the test's digits */
export function benford(test: DigitTest, counts: readonly number[]): BenfordResult {
  const { from, populationMin } = digitTests[test];
  const n = counts.reduce((sum, count) => sum + count, 0);
  const rows = counts.map((count, index) => rowOf(test, from + index, count, n));
  const chiSquare =
    n === 0 ? 0 : rows.reduce((sum, row) => sum + (row.count - row.expected * n) ** 2 / (row.expected * n), 0);
  const mad = n === 0 ? 0 : rows.reduce((sum, row) => sum + Math.abs(row.actual - row.expected), 0) / rows.length;
  const degrees = rows.length - 1;
  const [critical5, critical1] = criticalValues[degrees] ?? [Number.NaN, Number.NaN];
  const conformity = conformityOf(test, mad);
  return { test, n, rows, chiSquare, degrees, critical5, critical1, mad, conformity, isSmall: n < populationMin };
}

/**
 * The first two digits of an amount; null below 10 yuan, where there are none to read.
 * @param fen of either sign; digits are read from the whole number, never from a float (0.29 × 100 is 28 in floats)
 */
export function leadingPair(fen: bigint): number | null {
  const text = String(fen < 0n ? -fen : fen);
  return text.length < 4 ? null : Number(text.slice(0, 2));
}
