/** Materiality by the guide values (重要性参考水平, CSA 1221; 4.7): what thresholds go by until a record is approved. */
import { materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import { abs, type Fen, fen, inYuan } from "../money.ts";
import {
  type Benchmark,
  type BenchmarkAmounts,
  benchmarkRanges,
  proposeBenchmark,
  type Range,
  trivialRange,
  usualPerformance,
} from "./benchmarks.ts";
import { type MaterialityAmounts, materialityAmounts } from "./calculation.ts";
import { benchmarkOf } from "./draft.ts";
import type { Materiality } from "./materiality.ts";

/** Overall materiality is rounded down to so many digits unless told. */
export const USUAL_DIGITS = 2;

/** What a benchmark gives at its usual share; nil where the guide has none for it. */
export const byGuide = (benchmarkAmount: Fen, benchmark: Benchmark, isCautious: boolean): MaterialityAmounts =>
  materialityAmounts({
    benchmarkAmount,
    adjustment: 0n,
    percent: benchmarkRanges[benchmark]?.usual ?? "0",
    digits: USUAL_DIGITS,
    pmPercent: usualPerformance(isCautious),
    trivialPercent: trivialRange.usual,
  });

/** 5 % of profit before tax, else 0.5 % of revenue, else 0.5 % of total assets. */
export function guideInForce(amounts: BenchmarkAmounts, isCautious: boolean): Materiality {
  const { profit, revenue } = materialityBenchmark;
  const { benchmark } = proposeBenchmark({ profit: amounts[profit], revenue: amounts[revenue] });
  const { om, pm, trivial } = byGuide(abs(amounts[benchmark]), benchmark, isCautious);
  return { id: null, isApproved: false, om, pm, trivial, specific: [] };
}

export interface GuideRow {
  range: Range | null;
  /** Null where the guide has none, or the amount is not known. */
  levels: { om: string; pm: string } | null;
}
/** What the guide makes of an amount of a benchmark, for the table of benchmarks on screen and on paper. */
export function guideRow(code: number, amount: string | null, isCautious: boolean): GuideRow {
  const benchmark = benchmarkOf(code);
  const { om, pm } = amount === null ? { om: 0n, pm: 0n } : byGuide(fen(amount), benchmark, isCautious);
  return { range: benchmarkRanges[benchmark], levels: om > 0n ? inYuan({ om, pm }) : null };
}
