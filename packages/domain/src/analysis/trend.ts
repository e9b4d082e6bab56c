/** Twelve months against twelve months (对比分析): changes month on month and year on year, and the months off the trend line. */
import { divideRounded, type Fen, ratio, sum } from "../money.ts";
import { type Comparison, compare } from "./variation.ts";

export interface MonthPoint {
  /** yyyymm */
  period: number;
  debit: Fen;
  credit: Fen;
  closing: Fen;
}

export type MonthMeasure = "debit" | "credit" | "closing";

export interface ComparedMonth extends MonthPoint {
  monthOnMonth: Comparison;
  yearOnYear: Comparison;
  /** Value of the trend line, rounded to the fen. */
  fitted: Fen;
  /** Further from the line than two standard errors of the residuals. */
  isOutlier: boolean;
}

/** @param prior the year before; months are matched by their number, a missing one leaves year on year unknown */
export function compareMonths(
  current: readonly MonthPoint[],
  prior: readonly MonthPoint[],
  measure: MonthMeasure,
): ComparedMonth[] {
  const before = new Map(prior.map((point) => [point.period % 100, point[measure]]));
  const trend = trendLine(current.map((point) => point[measure]));
  return current.map((point, i) => ({
    ...point,
    monthOnMonth: compare(point[measure], current[i - 1]?.[measure] ?? null),
    yearOnYear: compare(point[measure], before.get(point.period % 100) ?? null),
    fitted: trend[i]?.fitted ?? 0n,
    isOutlier: trend[i]?.isOutlier ?? false,
  }));
}

export interface TrendPoint {
  fitted: Fen;
  isOutlier: boolean;
}

/**
 * Least squares y = a + bx over x = 1, 2, 3 …, in exact integers: every residual is kept times one common denominator, so
 * |residual| > 2σ (σ² = Σ residual² ÷ (n − 2)) is decided without rounding. Fewer than four points have no outliers.
 */
export function trendLine(values: readonly Fen[]): TrendPoint[] {
  const n = BigInt(values.length);
  const xs = values.map((_, i) => BigInt(i + 1));
  const sumX = sum(xs);
  const spread = n * sum(xs.map((x) => x * x)) - sumX * sumX;
  if (spread === 0n) return values.map((value) => ({ fitted: value, isOutlier: false }));
  const sumY = sum(values);
  const slope = n * sum(values.map((y, i) => y * (xs[i] ?? 0n))) - sumX * sumY;
  // fitted × (n × spread) = sumY × spread + slope × (n × x − sumX)
  const scale = n * spread;
  const scaledFit = xs.map((x) => sumY * spread + slope * (n * x - sumX));
  const residuals = values.map((y, i) => y * scale - (scaledFit[i] ?? 0n));
  const squares = sum(residuals.map((residual) => residual * residual));
  return residuals.map((residual, i) => ({
    fitted: divideRounded(scaledFit[i] ?? 0n, scale),
    isOutlier: n > 3n && residual * residual * (n - 2n) > 4n * squares,
  }));
}

/**
 * a and b of y = a + bx over x = 1, 2, 3 …, as decimal strings of yuan with 4 decimals; null where fewer than two points leave no line.
 */
export function trendCoefficients(values: readonly Fen[]): { intercept: string | null; slope: string | null } {
  const n = BigInt(values.length);
  const xs = values.map((_, i) => BigInt(i + 1));
  const sumX = sum(xs);
  const sumY = sum(values);
  const spread = n * sum(xs.map((x) => x * x)) - sumX * sumX;
  const slope = n * sum(values.map((y, i) => y * (xs[i] ?? 0n))) - sumX * sumY;
  const yuanScale = 100n;
  return {
    intercept: ratio(sumY * spread - slope * sumX, n * spread * yuanScale),
    slope: ratio(slope, spread * yuanScale),
  };
}
