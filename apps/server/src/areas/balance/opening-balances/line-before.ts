/**
 * A line of the statements in the years before, as far as this project knows them: last year's figures as taken over with the years that
 * came along, what was entered, books of earlier years here. Never another project as it is now: whoever works here may have no place there.
 */
import { materialityBasis } from "@digao/contract/areas/balance/materiality/codes";
import type { Db } from "@digao/db/tenant";
import { yearOf } from "@digao/domain/analysis/years";
import { type Fen, fen } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import {
  formAmounts,
  type ProjectTrialBalance,
  yearsBefore as periodsBefore,
  projectTrialBalance,
} from "../trial-balance/door.ts";
import { readStoredYears, type StoredYears } from "./stored-years.ts";

export interface LineOfYear {
  year: number;
  /** As the printed form shows it; null where it is not known. */
  amount: Fen | null;
  /** Unaudited, audited or entered. */
  source: number | null;
}
export interface LineQuery {
  line: string;
  /** The year that they come before. */
  newest: number;
  count: number;
}
const { unaudited, audited, entered } = materialityBasis;

export async function readLineBefore(
  db: Db,
  { source }: ProjectTrialBalance,
  { line, newest, count }: LineQuery,
): Promise<LineOfYear[]> {
  const { projectId, items } = source;
  const { last, earlier } = await readStoredYears(db, projectId, false);
  const taken = [...(last ? [last] : []), ...earlier];
  const stated = items.find((item) => item.line.code === line)?.priorYear ?? null;
  const periods = await periodsBefore(db, projectId);
  const years: LineOfYear[] = [];
  for (let year = newest - 1; year >= newest - count; year -= 1) {
    const own = year === newest - 1 && stated !== null ? { year, amount: stated, source: entered } : null;
    years.push(takenYear(taken, line, year) ?? own ?? (await booksOf(db, { projectId, periods, line }, year)));
  }
  return years;
}

type Taken = Pick<NonNullable<StoredYears["last"]>, "endDate" | "amounts" | "source">;

function takenYear(taken: readonly Taken[], line: string, year: number): LineOfYear | null {
  const found = taken.find(({ endDate }) => yearOf(endDate) === year);
  const amount = found?.amounts[line];
  if (!found || amount === undefined) return null;
  return { year, amount: fen(amount), source: found.source === "audited" ? audited : unaudited };
}

interface Imported {
  projectId: number;
  periods: Awaited<ReturnType<typeof periodsBefore>>;
  line: string;
}

async function booksOf(db: Db, { projectId, periods, line }: Imported, year: number): Promise<LineOfYear> {
  const unknown = { year, amount: null, source: null };
  const period = periods.find(({ endDate }) => yearOf(endDate) === year);
  if (!period) return unknown;
  try {
    const { rows, source } = await projectTrialBalance(db, { projectId, periodId: period.id });
    if (source.input.balances.length === 0) return unknown;
    return { year, amount: formAmounts(source)(line, rows.get(line)?.audited ?? 0n), source: unaudited };
  } catch (error) {
    // Books that do not reach the end of their year tell nothing.
    if (error instanceof Refusal) return unknown;
    throw error;
  }
}
