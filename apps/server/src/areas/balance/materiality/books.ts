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
import { Refusal } from "../../../platform/refusal.ts";
import { keptYears } from "../opening-balances/door.ts";
import {
  formAmounts,
  type ProjectTrialBalance,
  yearsBefore as periodsBefore,
  projectTrialBalance,
} from "../trial-balance/door.ts";

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
const YEARS = 3;
/** Profit before tax. */
const PROFIT = "P299";
const listed = Object.values(materialityBenchmark).filter((benchmark) => benchmark !== other);

interface Year {
  year: number;
  profit: Fen | null;
  source: number | null;
}

export async function readBooks(db: Db, projectId: number): Promise<Books> {
  const balance = await projectTrialBalance(db, { projectId });
  const hasBooks = balance.source.input.balances.length > 0;
  const amounts = { [unaudited]: amountsOf(balance, "unaudited"), [audited]: amountsOf(balance, "audited") };
  const { period, project } = balance.source;
  const newest = yearOf(period?.endDate ?? project.periodEnd);
  const before = hasBooks ? await yearsBefore(db, balance, newest) : [];
  const years = (basis: 1 | 2): Fen | null =>
    averageOfYears([amounts[basis][profit], ...before.map((year) => year.profit)]);
  const amountOf = (benchmark: number, basis: number): Fen | null => {
    const of = basis === audited ? amounts[audited] : amounts[unaudited];
    if (!hasBooks || basis === entered) return null;
    if (benchmark === average) return years(basis === audited ? audited : unaudited);
    return isOfBooks(benchmark) ? of[benchmark] : null;
  };
  const text = (amount: Fen | null) => (amount === null ? null : yuan(amount));
  const now = { year: newest, profit: hasBooks ? amounts[audited][profit] : null, source: audited };
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
      years: hasBooks ? [now, ...before].map((year) => ({ ...year, profit: text(year.profit) })) : [],
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

/**
 * Two years before, as far as this project knows them: last year's figures as taken over with the years that came along, what was entered,
 * books of earlier years here. Never another project as it is now: whoever works here may have no place there.
 */
async function yearsBefore(db: Db, { source }: ProjectTrialBalance, newest: number): Promise<Year[]> {
  const { projectId, items } = source;
  const { last, earlier } = await keptYears(db, projectId, false);
  const taken = [...(last ? [last] : []), ...earlier];
  const said = items.find(({ line }) => line.code === PROFIT)?.priorYear ?? null;
  const periods = await periodsBefore(db, projectId);
  const years: Year[] = [];
  for (let year = newest - 1; year > newest - YEARS; year -= 1) {
    const own = year === newest - 1 && said !== null ? { year, profit: said, source: entered } : null;
    years.push(takenYear(taken, year) ?? own ?? (await booksOf(db, { projectId, periods }, year)));
  }
  return years;
}

type Taken = Pick<NonNullable<Awaited<ReturnType<typeof keptYears>>["last"]>, "endDate" | "amounts" | "source">;

function takenYear(taken: readonly Taken[], year: number): Year | null {
  const found = taken.find(({ endDate }) => yearOf(endDate) === year);
  const amount = found?.amounts[PROFIT];
  if (!found || amount === undefined) return null;
  return { year, profit: fen(amount), source: found.source === "audited" ? audited : unaudited };
}

interface Imported {
  projectId: number;
  periods: Awaited<ReturnType<typeof periodsBefore>>;
}

async function booksOf(db: Db, { projectId, periods }: Imported, year: number): Promise<Year> {
  const unknown = { year, profit: null, source: null };
  const period = periods.find(({ endDate }) => yearOf(endDate) === year);
  if (!period) return unknown;
  try {
    const balance = await projectTrialBalance(db, { projectId, periodId: period.id });
    const hasBooks = balance.source.input.balances.length > 0;
    return hasBooks ? { year, profit: amountsOf(balance, "audited")[profit], source: unaudited } : unknown;
  } catch (error) {
    // Books that do not reach the end of their year tell nothing.
    if (error instanceof Refusal) return unknown;
    throw error;
  }
}
