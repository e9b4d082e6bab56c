/** What materiality may be worked out from (重要性基准), and the guide values for each (4.7, CSA 1221 guide). Rates are decimal fractions. */
import { materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { abs, divideRounded, type Fen, multiplyRate, sum } from "../money.ts";

export type Benchmark = (typeof materialityBenchmark)[keyof typeof materialityBenchmark];

export interface Range {
  from: string;
  to: string;
  /** Taken unless told. */
  usual: string;
}

const ofProfit: Range = { from: "0.03", to: "0.1", usual: "0.05" };
const ofSize: Range = { from: "0.005", to: "0.01", usual: "0.005" };

/** The share of each benchmark; null: the guide has none, so that every share needs a reason. */
export const benchmarkRanges: Readonly<Record<Benchmark, Range | null>> = {
  [materialityBenchmark.profit]: ofProfit,
  [materialityBenchmark.revenue]: ofSize,
  [materialityBenchmark.totalAssets]: ofSize,
  [materialityBenchmark.netAssets]: { from: "0.01", to: "0.03", usual: "0.01" },
  [materialityBenchmark.expenses]: ofSize,
  [materialityBenchmark.grossProfit]: { from: "0.01", to: "0.02", usual: "0.02" },
  [materialityBenchmark.average]: ofProfit,
  [materialityBenchmark.other]: null,
};

/** Of materiality. 50 % for first audits, listed clients and many adjustments before; 75 % for recurring audits of low risk. */
export const performanceRange = { from: "0.5", to: "0.75" } as const;
export const usualPerformance = (isCautious: boolean): string => (isCautious ? "0.5" : "0.75");
/** Of materiality; never above 10 %. */
export const trivialRange: Range & { most: string } = { from: "0.03", to: "0.05", usual: "0.05", most: "0.1" };

/** Millionths, so that shares compare exactly. @throws RangeError when it is no plain decimal */
export const millionths = (rate: string): bigint => multiplyRate(1_000_000n, rate);
export const isWithin = (rate: string, { from, to }: { from: string; to: string }): boolean =>
  millionths(rate) >= millionths(from) && millionths(rate) <= millionths(to);

/** Result, revenue … as the printed form shows them: income, assets and equity positive, costs positive. */
export type AmountOf = (code: string) => Fen;
/** Of those that one trial balance gives. */
export type BookBenchmark = Exclude<Benchmark, typeof materialityBenchmark.average | typeof materialityBenchmark.other>;
export type BenchmarkAmounts = Readonly<Record<BookBenchmark, Fen>>;

const costs = ["P101", "P102", "P103", "P104", "P105", "P106"];

export const benchmarkAmounts = (at: AmountOf): BenchmarkAmounts => ({
  [materialityBenchmark.profit]: at("P299"),
  [materialityBenchmark.revenue]: at("P100"),
  [materialityBenchmark.totalAssets]: at("A999"),
  [materialityBenchmark.netAssets]: at("E199"),
  [materialityBenchmark.expenses]: sum(costs.map(at)),
  [materialityBenchmark.grossProfit]: at("P100") - at("P101"),
});

/** A result below 1 % of revenue, or a loss, says little about a company's size. */
const MEANINGFUL_PROFIT = "0.01";

export type ProposalReason = "profit" | "loss" | "thinProfit" | "noRevenue";
export interface BenchmarkProposal {
  benchmark: BookBenchmark;
  why: ProposalReason;
}

/** @param figures of the trial balance in force */
export function proposeBenchmark(figures: { profit: Fen; revenue: Fen }): BenchmarkProposal {
  const { profit, revenue } = figures;
  const isMeaningful = profit > 0n && profit >= multiplyRate(abs(revenue), MEANINGFUL_PROFIT);
  if (isMeaningful) return { benchmark: materialityBenchmark.profit, why: "profit" };
  if (revenue === 0n) return { benchmark: materialityBenchmark.totalAssets, why: "noRevenue" };
  return { benchmark: materialityBenchmark.revenue, why: profit < 0n ? "loss" : "thinProfit" };
}

const YEARS = 3;

/** Null unless three years are known: fewer say nothing about a longer run. @param years profit before tax, newest first; null where not known */
export function averageOfYears(years: readonly (Fen | null)[]): Fen | null {
  const given = years.slice(0, YEARS).filter((profit): profit is Fen => profit !== null);
  return given.length === YEARS ? divideRounded(sum(given), BigInt(YEARS)) : null;
}
