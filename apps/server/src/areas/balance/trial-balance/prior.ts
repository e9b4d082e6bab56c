import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { type TrialBalanceInput, trialBalance } from "@digao/domain/trial-balance/trial-balance";
import { Refusal } from "../../../platform/refusal.ts";
import { onFormSide, type StatementItem } from "./items.ts";
import { type LedgerPeriod, type LedgerScope, periodBefore } from "./ledger-period.ts";
import type { ProjectHead } from "./settings.ts";
import { readStoredPrior, type StoredAmounts } from "./stored-prior.ts";

export interface PriorFigures {
  /** Period amounts of profit and loss a year before; null = not known, which is not nil. */
  priorYear: ReadonlyMap<string, Fen> | null;
  /** Audited amounts of last year's project. */
  priorAudited: ReadonlyMap<string, Fen> | null;
}

interface Audit {
  projectId: number;
  /** Null while the project has no data period: its year is meant then. */
  period: LedgerPeriod | null;
  project: Pick<ProjectHead, "priorProjectId">;
  items: readonly StatementItem[];
}

type LoadBooks = (db: Db, scope: LedgerScope) => Promise<{ input: TrialBalanceInput; items: readonly StatementItem[] }>;

const A_YEAR = 100;

/**
 * The year before: last year's audited figures as they were taken over; without them what people entered for an item, then last year's
 * books in this project (unaudited). An interim month is compared with the same month.
 */
export async function priorFigures(db: Db, audit: Audit, loadBooks: LoadBooks): Promise<PriorFigures> {
  const { period, project, items } = audit;
  const isYearEnd = period === null || period.month === period.lastMonth;
  const entered = (column: "priorYear" | "priorAudited") =>
    items.flatMap(({ line, [column]: amount }) =>
      amount === null || !isYearEnd ? [] : [[line.code, amount] as const],
    );
  const jPeriod = isYearEnd ? null : period.month - A_YEAR;
  const stored = project.priorProjectId === null ? null : await readStoredPrior(db, project.priorProjectId);
  if (stored && isYearEnd) {
    const audited = ownSide(stored.audited, items);
    return { priorYear: audited, priorAudited: audited };
  }
  if (stored?.months[String(jPeriod)])
    return { priorYear: ownSide(stored.months[String(jPeriod)] ?? {}, items), priorAudited: null };
  if (period === null) return { priorYear: null, priorAudited: null };
  const periodId = await periodBefore(db, audit.projectId, period);
  const books =
    periodId === null ? null : await amountsOf(db, { projectId: audit.projectId, periodId, jPeriod }, items, loadBooks);
  const profit = new Set(items.filter(({ line }) => isProfitLine(line)).map(({ line }) => line.code));
  const ofYear = [...(books ?? [])].filter(([code]) => profit.has(code));
  return { priorYear: orNull([...ofYear, ...entered("priorYear")]), priorAudited: orNull(entered("priorAudited")) };
}

const orNull = (amounts: readonly (readonly [string, Fen])[]) => (amounts.length > 0 ? new Map(amounts) : null);

/** What stands on the form's sides, on those of the project. */
function ownSide(amounts: StoredAmounts, items: readonly StatementItem[]): ReadonlyMap<string, Fen> {
  const turn = onFormSide(items);
  return new Map(Object.entries(amounts).map(([code, amount]) => [code, turn(code, fen(amount))]));
}

/** On the sides that this project shows its items on. Null where those books do not reach the month, or there are none. */
async function amountsOf(
  db: Db,
  scope: LedgerScope,
  items: readonly StatementItem[],
  loadBooks: LoadBooks,
): Promise<[string, Fen][] | null> {
  try {
    const { input } = await loadBooks(db, scope);
    if (input.balances.length === 0) return null;
    const sides = new Map(items.map(({ line }) => [line.code, line.direction]));
    return trialBalance(input).rows.map(({ line, audited }) => {
      const isTurned = (sides.get(line.code) ?? line.direction) !== line.direction;
      return [line.code, isTurned ? -audited : audited];
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
