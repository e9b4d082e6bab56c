import type { ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { RowIssues } from "@digao/excel/row-issues";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { TargetPeriod } from "./batch-row.ts";
import { businessYear, type DateRange, isWithin, labelOfRange, monthRange, yearAnswered } from "./period-range.ts";

/** Which periods there are and which one is current changes one after the other; held before any of them is. */
export const holdPeriods = (db: Db): Promise<void> => holdRecord(db, "periods of", projectIdOf(db));

interface PeriodRequest {
  projectId: number;
  options: ImportOptions;
  /** From the title rows. */
  titlePeriod: DateRange | null;
  /** First and last month (yyyymm) of the data. */
  months: { from: number; to: number } | null;
  /** Rows that have dates of their own belong where these say. */
  hasDates: boolean;
  /** Movements of a single month, by what the list says of itself. */
  isMonthAlone?: boolean;
}

/**
 * The data period a file belongs to: what a person chose (asked about where the file says another), else what its title or its data say, else the project's own year.
 * A range inside a period that exists belongs to it; one inside the project's year to that year; any other to its business year,
 * about which somebody is asked: figures of another year are never in force because a wrong file was taken.
 */
export async function targetPeriod(
  db: Db,
  request: PeriodRequest,
  issues: Pick<RowIssues, "ask">,
): Promise<TargetPeriod> {
  const { projectId, options, titlePeriod, months, hasDates } = request;
  const [periods, project] = await Promise.all([readPeriods(db, projectId), readProject(db, projectId)]);
  const range = statedRange(options, titlePeriod, months);
  const chosen = chosenBy(options, periods);
  if (chosen && keepsChosen(chosen, range, issues)) return chosen;
  const projects = existing(periods, project) ?? planned(project, project);
  if (!range) return projects;
  const holder = periods.filter((period) => isWithin(range, period)).sort(byLength)[0];
  const month = monthAlone(request, { range, around: holder ?? planned(project, project) }, issues);
  if (month) return month;
  if (holder) return holder;
  if (isWithin(range, project)) return planned(project, project);
  const year = businessYear(range.startDate, project.startDate);
  const own = planned(isWithin(range, year) ? year : range, project);
  // Several years are asked about by themselves, and so is a period chosen by hand.
  const isSaid = chosen !== null || !isWithin(range, year) || isYearChosen(options);
  return isSaid ? own : askAbout(own, { project, projects, hasDates }, issues);
}

const isYearChosen = ({ answers }: ImportOptions): boolean =>
  yearAnswered(answers?.years) !== null || answers?.yearColumns !== undefined;

function chosenBy({ periodId, period }: ImportOptions, periods: readonly TargetPeriod[]): TargetPeriod | null {
  if (!periodId) return period ? (existing(periods, period) ?? { id: null, ...period }) : null;
  const chosen = periods.find(({ id }) => id === periodId);
  if (!chosen) throw missing("period.missing");
  return chosen;
}

/** A period chosen by hand that does not hold what the file says of itself is asked about. */
function keepsChosen(chosen: TargetPeriod, range: DateRange | null, issues: Pick<RowIssues, "ask">): boolean {
  if (!range || isWithin(range, chosen)) return true;
  const isApart = range.endDate < chosen.startDate || range.startDate > chosen.endDate;
  const choices = ["chosen", "data"].map((value) => ({ value, params: {} }));
  const params = { chosen: chosen.label, data: labelOfRange(range) };
  return issues.ask({ key: "periodChosen", params, choices, proposed: isApart ? "data" : "chosen" }) !== "data";
}

function askAbout(
  own: TargetPeriod,
  { project, projects, hasDates }: { project: DateRange; projects: TargetPeriod; hasDates: boolean },
  issues: Pick<RowIssues, "ask">,
): TargetPeriod {
  const choices = [
    { value: "own", params: { period: own.label } },
    ...(hasDates ? [] : [{ value: "project", params: { period: projects.label } }]),
  ];
  const params = { period: own.label, project: labelOfRange(project) };
  const choice = issues.ask({ key: "period", params, choices, proposed: "own" });
  return choice === "project" ? projects : own;
}

/** A month's movements are not those of the year around it: asked, unless the month is all there is. */
function monthAlone(
  { isMonthAlone }: PeriodRequest,
  { range, around }: { range: DateRange; around: DateRange },
  issues: Pick<RowIssues, "ask">,
): TargetPeriod | null {
  if (!isMonthAlone) return null;
  if (range.startDate === around.startDate && range.endDate === around.endDate) return null;
  const choices = ["month", "year"].map((value) => ({ value, params: {} }));
  const label = labelOfRange(range);
  const choice = issues.ask({ key: "balanceMonth", params: { period: label }, choices, proposed: "month" });
  return choice === "month" ? { id: null, label, ...range, kind: 4 } : null;
}

/** Of several years one was chosen: the title names them all. */
function statedRange(
  { answers }: ImportOptions,
  title: DateRange | null,
  months: PeriodRequest["months"],
): DateRange | null {
  if (title && !yearAnswered(answers?.years)) return title;
  return months ? monthRange(months.from, months.to) : null;
}

const existing = (periods: readonly TargetPeriod[], target: DateRange & { label?: string }): TargetPeriod | null =>
  periods.find(
    ({ label, startDate, endDate }) =>
      label === target.label || (startDate === target.startDate && endDate === target.endDate),
  ) ?? null;

const byLength = (a: DateRange, b: DateRange): number =>
  Date.parse(a.endDate) - Date.parse(a.startDate) - (Date.parse(b.endDate) - Date.parse(b.startDate));

/** Enum period kind: 1 this year, 2 the year before, 3 after the balance sheet date. */
function planned(range: DateRange, project: DateRange): TargetPeriod {
  const after = range.startDate > project.endDate ? 3 : 1;
  const kind = range.endDate < project.startDate ? 2 : after;
  return { id: null, label: labelOfRange(range), startDate: range.startDate, endDate: range.endDate, kind };
}

const readPeriods = (db: Db, projectId: number): Promise<TargetPeriod[]> =>
  db
    .selectFrom("project_period")
    .where("project_id", "=", projectId)
    .select(["id", "label", "start_date as startDate", "end_date as endDate", "kind"])
    .execute();

export const readProject = (db: Db, projectId: number): Promise<DateRange> =>
  db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["period_start as startDate", "period_end as endDate"])
    .executeTakeFirstOrThrow();

/** The period that a planned one has become meanwhile, by its dates or its label. */
export async function findPeriod(db: Db, { label, startDate, endDate }: TargetPeriod): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from project_period where ${ofProject("project_period")}
      and (start_date = ${startDate}::date and end_date = ${endDate}::date or label = ${label})
    order by label = ${label} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
