import { type Db, inProject } from "@digao/db/tenant";
import { type YearPlace, yearOf, yearPlaces } from "@digao/domain/analysis/years";
import { monthsBetween } from "@digao/domain/calendar/months";
import { type Fen, fen } from "@digao/domain/money";
import type { Context } from "../../../platform/serve.ts";
import { storedYears } from "../opening-balances/door.ts";
import { type ProjectTrialBalance, projectTrialBalance, yearsBefore } from "../trial-balance/door.ts";
import { balanceOrNull, earlierProjects } from "./earlier-projects.ts";
import {
  amountsOf,
  auditedAmounts,
  booksOf,
  bookYear,
  type FoundYear,
  foundYear,
  type HeadParts,
  isProfitRow,
  missingYear,
  openingBooks,
} from "./found-year.ts";

export interface Years {
  balance: ProjectTrialBalance;
  /** Newest first. */
  places: YearPlace<FoundYear>[];
}

interface Query {
  count: number;
  /** Accounts of the books too. */
  withBooks: boolean;
}

type Stored = Awaited<ReturnType<typeof storedYears>>;

/** What the years before are looked for with. */
interface Search extends Query {
  db: Db;
  projectId: number;
  balance: ProjectTrialBalance;
  newest: number;
  stored: Stored;
  /** Data periods of years before. */
  periods: Awaited<ReturnType<typeof yearsBefore>>;
}

const MONTHS_OF_A_YEAR = 12;

/**
 * This year, and each year before from the best source: figures that were taken over, an earlier project read by whoever may, books imported
 * here, books that came along, the openings of this year's books.
 */
export async function readYears(ctx: Context, projectId: number, query: Query): Promise<Years> {
  const db = inProject(ctx.db, projectId);
  const balance = await projectTrialBalance(db, { projectId });
  const { period, project } = balance.source;
  const newest = yearOf(period?.endDate ?? project.periodEnd);
  const stored = await storedYears(db, projectId, query.withBooks);
  const periods = await yearsBefore(db, projectId);
  const search: Search = { ...query, db, projectId, balance, newest, stored, periods };
  const found = [ownYear(search), ...takenYears(search, "audited")];
  const isNeeded = (year: number) =>
    year < newest &&
    year > newest - query.count &&
    !found.some((one) => hasFigures(one) && yearOf(one.endDate) === year);
  const projects = await earlierProjects(ctx, projectId, { ...query, isTaken: stored.last !== null, isNeeded });
  const missing = projects.filter((one) => !hasFigures(one));
  found.push(...projects.filter(hasFigures));
  found.push(...(await importedYears(search, isNeeded)), ...takenYears(search, "books"));
  if (isNeeded(newest - 1)) found.push(...openings(search, missing));
  return { balance, places: yearPlaces(newest, [...found, ...missing], query.count) };
}

const hasFigures = ({ head }: FoundYear): boolean => head.source !== "missing";

function ownYear({ balance, withBooks }: Search): FoundYear {
  const { period, project, input } = balance.source;
  if (period === null || input.balances.length === 0)
    return missingYear(period?.endDate ?? project.periodEnd, "noBooks");
  const isPart = monthsBetween(period.firstMonth, period.lastMonth).length < MONTHS_OF_A_YEAR;
  const figures = { amounts: auditedAmounts(balance), books: withBooks ? booksOf(balance) : null };
  return foundYear(period.endDate, { source: "own", isAudited: true, isPart }, figures);
}

/** Audited years that were taken over; last year's as the trial balance shows it: with what opening entries have restated. */
function takenYears({ balance, newest, stored, withBooks }: Search, source: "audited" | "books"): FoundYear[] {
  const { last, earlier, takenAt } = stored;
  const years = last === null ? [] : [last, ...earlier];
  return years
    .filter((year) => year.source === source)
    .map((year) => {
      const taken = new Map(Object.entries(year.amounts).map(([code, amount]) => [code, fen(amount)]));
      const isShown = year === last && yearOf(year.endDate) === newest - 1;
      const amounts = isShown ? restated(balance, taken) : taken;
      const books = withBooks ? bookYear(year) : null;
      const head: HeadParts = {
        source: placeOf(source, year === last),
        isAudited: source === "audited",
        code: year.code ?? null,
        isArchived: year.isArchived ?? null,
        takenAt,
        isRestated: isShown ? differ(taken, amounts) : (year.isRestated ?? false),
      };
      return foundYear(year.endDate, head, { amounts, books });
    });
}

function placeOf(source: "audited" | "books", isLast: boolean): HeadParts["source"] {
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
async function importedYears(search: Search, isNeeded: (year: number) => boolean): Promise<FoundYear[]> {
  const { db, projectId, balance, newest, stored, periods, withBooks } = search;
  const found: FoundYear[] = [];
  for (const { id: periodId, endDate } of periods) {
    if (!isNeeded(yearOf(endDate))) continue;
    const books = await balanceOrNull(db, { projectId, periodId });
    if (books === null) continue;
    const isCompared = stored.last === null && yearOf(endDate) === newest - 1;
    const amounts = isCompared ? amountsOf(balance, ({ prior }) => prior) : auditedAmounts(books);
    const head: HeadParts = { source: "books", isAudited: false };
    found.push(foundYear(endDate, head, { amounts, books: withBooks ? booksOf(books) : null }));
  }
  return found;
}

/** Last year by what this year opens with; profit and loss only where people have entered it. */
function openings({ balance, newest, stored, periods, withBooks }: Search, missing: readonly FoundYear[]): FoundYear[] {
  const { input, period, project, items } = balance.source;
  if (input.balances.length === 0) return [];
  // With older books the trial balance compares profit and loss with those, however old they are.
  const isEntered = stored.last === null && periods.length === 0 && items.some(({ priorYear }) => priorYear !== null);
  const amounts = amountsOf(balance, (row) => {
    if (isProfitRow(row)) return isEntered ? row.prior : null;
    return stored.last === null ? row.prior : row.openAudited;
  });
  const endDate = `${newest - 1}${(period?.endDate ?? project.periodEnd).slice(4)}`;
  const reason = missing.find((one) => yearOf(one.endDate) === newest - 1)?.head.reason ?? "";
  const head: HeadParts = { source: "openings", isAudited: false, reason };
  return [foundYear(endDate, head, { amounts, books: withBooks ? openingBooks(balance) : null })];
}
