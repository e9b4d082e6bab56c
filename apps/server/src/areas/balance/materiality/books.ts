import type { MaterialityFigures } from "@digao/contract/areas/balance/materiality/calls";
import { materialityBasis, materialityBenchmark } from "@digao/contract/areas/balance/materiality/codes";
import type { Db } from "@digao/db/tenant";
import { yearOf } from "@digao/domain/analysis/years";
import {
  averageOfYears,
  type Benchmark,
  type BenchmarkProposal,
  benchmarkAmounts,
  proposeBenchmark,
} from "@digao/domain/materiality/benchmarks";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { lineInYearsBefore } from "../opening-balances/door.ts";
import { formAmounts, type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";

/** The books of a project as materiality is worked out from them. */
export interface Books {
  balance: ProjectTrialBalance;
  figures: MaterialityFigures;
  proposal: BenchmarkProposal;
  /** Null where the books do not give the benchmark. */
  amountOf(benchmark: number, basis: number): Fen | null;
}

const { profit, revenue, average, other } = materialityBenchmark;
const { unaudited, audited, entered } = materialityBasis;
/** Profit before tax. */
const PROFIT = "P299";
const listed = Object.values(materialityBenchmark).filter((benchmark) => benchmark !== other);

export async function readBooks(db: Db, projectId: number): Promise<Books> {
  const balance = await projectTrialBalance(db, { projectId });
  const hasBooks = balance.source.input.balances.length > 0;
  const amounts = { [unaudited]: amountsOf(balance, "unaudited"), [audited]: amountsOf(balance, "audited") };
  const { period, project } = balance.source;
  const newest = yearOf(period?.endDate ?? project.periodEnd);
  const before = hasBooks ? await lineInYearsBefore(db, balance, { line: PROFIT, newest, count: 2 }) : [];
  const years = (basis: 1 | 2): Fen | null =>
    averageOfYears([amounts[basis][profit], ...before.map(({ amount }) => amount)]);
  const amountOf = (benchmark: number, basis: number): Fen | null => {
    const of = basis === audited ? amounts[audited] : amounts[unaudited];
    if (!hasBooks || basis === entered) return null;
    if (benchmark === average) return years(basis === audited ? audited : unaudited);
    return isOfBooks(benchmark) ? of[benchmark] : null;
  };
  const text = (amount: Fen | null) => (amount === null ? null : yuan(amount));
  const now = { year: newest, amount: amounts[audited][profit], source: audited };
  return {
    balance,
    proposal: proposeBenchmark({ profit: amounts[unaudited][profit], revenue: amounts[unaudited][revenue] }),
    figures: {
      periodLabel: period?.label ?? null,
      endDate: period?.endDate ?? null,
      benchmarks: listed.map((benchmark) => ({
        benchmark,
        unaudited: text(amountOf(benchmark, unaudited)),
        audited: text(amountOf(benchmark, audited)),
      })),
      years: hasBooks ? [now, ...before].map(({ amount, ...year }) => ({ ...year, profit: text(amount) })) : [],
    },
    amountOf,
  };
}

const isOfBooks = (benchmark: number): benchmark is Exclude<Benchmark, 7 | 9> =>
  listed.some((one) => one === benchmark) && benchmark !== average;

function amountsOf({ rows, source }: ProjectTrialBalance, column: "unaudited" | "audited") {
  const formSide = formAmounts(source);
  return benchmarkAmounts((code) => formSide(code, rows.get(code)?.[column] ?? 0n));
}
