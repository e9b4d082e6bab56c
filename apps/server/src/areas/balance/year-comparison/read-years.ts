import { type Db, inProject } from "@digao/db/tenant";
import { type YearPlace, yearOf, yearPlaces } from "@digao/domain/analysis/years";
import { monthsBetween } from "@digao/domain/calendar/months";
import { type Fen, fen } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { keptYears } from "../opening-balances/door.ts";
import { type ProjectTrialBalance, projectTrialBalance, yearsBefore } from "../trial-balance/door.ts";
import { balanceOrNull, earlierProjects } from "./earlier-projects.ts";
import {
  amountsOf,
  auditedAmounts,
  booksOf,
  bookYear,
  type FoundYear,
  foundYear,
  isProfitRow,
  missingYear,
  openingBooks,
  type Told,
} from "./found-year.ts";

export interface Years {
  balance: ProjectTrialBalance;
  /** Newest first. */
  places: YearPlace<FoundYear>[];
}

interface Asked {
  count: number;
  /** Accounts of the books too. */
  withBooks: boolean;
}

type Kept = Awaited<ReturnType<typeof keptYears>>;

/** What the years before are looked for with. */
interface Search extends Asked {
  db: Db;
  projectId: number;
  balance: ProjectTrialBalance;
  newest: number;
  kept: Kept;
  /** Data periods of years before. */
  periods: Awaited<ReturnType<typeof yearsBefore>>;
}

const MONTHS_OF_A_YEAR = 12;

/**
 * This year, and each year before from the best source: figures that were taken over, an earlier project read by whoever may, books imported
 * here, books that came along, the openings of this year's books.
 */
export async function readYears(ctx: Context, projectId: number, asked: Asked): Promise<Years> {
  const db = inProject(ctx.db, projectId);
  const balance = await projectTrialBalance(db, { projectId });
  const { period, project } = balance.source;
  const newest = yearOf(period?.endDate ?? project.periodEnd);
  const kept = await keptYears(db, projectId, asked.withBooks);
  const periods = await yearsBefore(db, projectId);
  const search: Search = { ...asked, db, projectId, balance, newest, kept, periods };
  const found = [ownYear(search), ...takenYears(search, "audited")];
  const isWanted = (year: number) =>
    year < newest && year > newest - asked.count && !found.some((one) => isKnown(one) && yearOf(one.endDate) === year);
  const told = await earlierProjects(ctx, projectId, { ...asked, isTaken: kept.last !== null, isWanted });
  const missing = told.filter((one) => !isKnown(one));
  found.push(...told.filter(isKnown));
  found.push(...(await importedYears(search, isWanted)), ...takenYears(search, "books"));
  if (isWanted(newest - 1)) found.push(...openings(search, missing));
  return { balance, places: yearPlaces(newest, [...found, ...missing], asked.count) };
}

const isKnown = ({ head }: FoundYear): boolean => head.source !== "missing";

function ownYear({ balance, withBooks }: Search): FoundYear {
  const { period, project, input } = balance.source;
  if (period === null || input.balances.length === 0)
    return missingYear(period?.endDate ?? project.periodEnd, "noBooks");
  const isPart = monthsBetween(period.firstMonth, period.lastMonth).length < MONTHS_OF_A_YEAR;
  const figures = { amounts: auditedAmounts(balance), books: withBooks ? booksOf(balance) : null };
  return foundYear(period.endDate, { source: "own", isAudited: true, isPart }, figures);
}

/** Audited years that were taken over; last year's as the trial balance shows it: with what opening entries have restated. */
function takenYears({ balance, newest, kept, withBooks }: Search, source: "audited" | "books"): FoundYear[] {
  const { last, earlier, takenAt } = kept;
  const years = last === null ? [] : [last, ...earlier];
  return years
    .filter((year) => year.source === source)
    .map((year) => {
      const taken = new Map(Object.entries(year.amounts).map(([code, amount]) => [code, fen(amount)]));
      const isShown = year === last && yearOf(year.endDate) === newest - 1;
      const amounts = isShown ? restated(balance, taken) : taken;
      const books = withBooks ? bookYear(year) : null;
      const told: Told = {
        source: placeOf(source, year === last),
        isAudited: source === "audited",
        code: year.code ?? null,
        isArchived: year.isArchived ?? null,
        takenAt,
        isRestated: isShown ? differ(taken, amounts) : (year.isRestated ?? false),
      };
      return foundYear(year.endDate, told, { amounts, books });
    });
}

function placeOf(source: "audited" | "books", isLast: boolean): Told["source"] {
  if (source === "books") return "keptBooks";
  return isLast ? "kept" : "earlier";
}

function restated(balance: ProjectTrialBalance, taken: ReadonlyMap<string, Fen>): Map<string, Fen> {
  const shown = amountsOf(balance, ({ prior }) => prior);
  return new Map([...taken].map(([code, amount]) => [code, shown.get(code) ?? amount]));
}

const differ = (a: ReadonlyMap<string, Fen>, b: ReadonlyMap<string, Fen>): boolean =>
  [...a].some(([code, amount]) => b.get(code) !== amount);

/** Books of earlier years that the project holds. Of last year the trial balance's comparatives, which open with this year's books. */
async function importedYears(search: Search, isWanted: (year: number) => boolean): Promise<FoundYear[]> {
  const { db, projectId, balance, newest, kept, periods, withBooks } = search;
  const found: FoundYear[] = [];
  for (const { id: periodId, endDate } of periods) {
    if (!isWanted(yearOf(endDate))) continue;
    const books = await balanceOrNull(db, { projectId, periodId });
    if (books === null) continue;
    const isCompared = kept.last === null && yearOf(endDate) === newest - 1;
    const amounts = isCompared ? amountsOf(balance, ({ prior }) => prior) : auditedAmounts(books);
    const told: Told = { source: "books", isAudited: false };
    found.push(foundYear(endDate, told, { amounts, books: withBooks ? booksOf(books) : null }));
  }
  return found;
}

/** Last year by what this year opens with; profit and loss only where people have entered it. */
function openings({ balance, newest, kept, periods, withBooks }: Search, missing: readonly FoundYear[]): FoundYear[] {
  const { input, period, project, items } = balance.source;
  if (input.balances.length === 0) return [];
  // With older books the trial balance compares profit and loss with those, however old they are.
  const isEntered = kept.last === null && periods.length === 0 && items.some(({ priorYear }) => priorYear !== null);
  const amounts = amountsOf(balance, (row) => {
    if (isProfitRow(row)) return isEntered ? row.prior : null;
    return kept.last === null ? row.prior : row.openAudited;
  });
  const endDate = `${newest - 1}${(period?.endDate ?? project.periodEnd).slice(4)}`;
  const reason = missing.find((one) => yearOf(one.endDate) === newest - 1)?.head.reason ?? "";
  const told: Told = { source: "openings", isAudited: false, reason };
  return [foundYear(endDate, told, { amounts, books: withBooks ? openingBooks(balance) : null })];
}
