import type { MaterialityFigures } from "@digao/contract/areas/materiality";
import { materialityBasis, materialityBenchmark } from "@digao/contract/codes";
import { type Db, inProject } from "@digao/db/tenant";
import {
  averageOfYears,
  type Benchmark,
  type BenchmarkProposal,
  benchmarkAmounts,
  proposeBenchmark,
} from "@digao/domain/materiality/benchmarks";
import { type Fen, yuan } from "@digao/domain/money";
import { Refusal } from "../../platform/refusal.ts";
import { formAmounts, type ProjectTrialBalance, priorPeriodId, projectTrialBalance } from "../trial-balance/door.ts";

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
  const before = hasBooks ? await yearsBefore(db, balance) : [];
  const years = (basis: 1 | 2): Fen | null =>
    averageOfYears([amounts[basis][profit], ...before.map((year) => year.profit)]);
  const amountOf = (benchmark: number, basis: number): Fen | null => {
    const of = basis === audited ? amounts[audited] : amounts[unaudited];
    if (!hasBooks || basis === entered) return null;
    if (benchmark === average) return years(basis === audited ? audited : unaudited);
    return isOfBooks(benchmark) ? of[benchmark] : null;
  };
  const text = (amount: Fen | null) => (amount === null ? null : yuan(amount));
  const { period } = balance.source;
  const now = { year: yearOf(balance), profit: hasBooks ? amounts[audited][profit] : null, source: audited };
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

const yearOf = ({ source }: ProjectTrialBalance): number =>
  Number((source.period?.endDate ?? source.project.periodEnd).slice(0, 4));

/** Two years before, as far as books or people tell: last year's project, last year's books here, what was entered. */
async function yearsBefore(db: Db, balance: ProjectTrialBalance): Promise<Year[]> {
  const years: Year[] = [];
  let at: { db: Db; balance: ProjectTrialBalance } | null = { db, balance };
  for (let back = 1; back < YEARS; back += 1) {
    const found: Found | null = at && (await yearBefore(at.db, at.balance));
    years.push({ year: yearOf(balance) - back, profit: found?.profit ?? null, source: found?.source ?? null });
    at = found?.next ?? null;
  }
  return years;
}

interface Found {
  profit: Fen;
  source: number;
  next: { db: Db; balance: ProjectTrialBalance } | null;
}

async function yearBefore(db: Db, { source }: ProjectTrialBalance): Promise<Found | null> {
  const said = source.items.find(({ line }) => line.code === "P299")?.priorYear ?? null;
  if (said !== null) return { profit: said, source: entered, next: null };
  const prior = source.project.priorProjectId;
  if (prior !== null) return booksOf(inProject(db, prior), { projectId: prior }, audited);
  const periodId = await priorPeriodId(db, source);
  return periodId === null ? null : booksOf(db, { projectId: source.projectId, periodId }, unaudited);
}

async function booksOf(db: Db, scope: { projectId: number; periodId?: number }, basis: 1 | 2): Promise<Found | null> {
  try {
    const balance = await projectTrialBalance(db, scope);
    if (balance.source.input.balances.length === 0) return null;
    const amounts = amountsOf(balance, basis === audited ? "audited" : "unaudited");
    return { profit: amounts[profit], source: basis, next: { db, balance } };
  } catch (error) {
    // Last year's project without books that reach its end tells nothing.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
