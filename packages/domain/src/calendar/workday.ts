/** Working calendar (工作日历): public holidays and make-up days of the State Council over the Saturday-Sunday rule. */

/** 1 = holiday (放假), 2 = make-up workday (调休上班). */
export type DayType = 1 | 2;

export interface WorkCalendar {
  days: ReadonlyMap<string, DayType>;
  /** Years whose arrangement is known; outside them the weekend rule stands alone. */
  years: ReadonlySet<string>;
}

export interface Workday {
  isWorkday: boolean;
  /** "calendarMissing" = 节假日数据未更新: the answer rests on the weekend rule only. */
  notice: "calendarMissing" | null;
}

/** @param rows of cn_holidays.csv, dates YYYY-MM-DD */
export function workCalendar(rows: Iterable<{ date: string; dayType: DayType }>): WorkCalendar {
  const days = new Map<string, DayType>();
  for (const row of rows) days.set(row.date, row.dayType);
  return { days, years: new Set([...days.keys()].map(yearOf)) };
}

/** @throws RangeError when the date is not YYYY-MM-DD */
export function workday(date: string, calendar: WorkCalendar): Workday {
  const notice = calendar.years.has(yearOf(date)) ? null : "calendarMissing";
  const dayType = calendar.days.get(date);
  if (dayType !== undefined) return { isWorkday: dayType === 2, notice };
  const weekday = utc(date).getUTCDay();
  return { isWorkday: weekday !== 0 && weekday !== 6, notice };
}

export const isWorkday = (date: string, calendar: WorkCalendar): boolean => workday(date, calendar).isWorkday;

/** The n-th working day after a date (n >= 0; 0 = the date itself, whatever it is). */
export function addWorkdays(date: string, n: number, calendar: WorkCalendar): string {
  let day = date;
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day, calendar)) left--;
  }
  return day;
}

/** The last working day before a date. */
export function workdayBefore(date: string, calendar: WorkCalendar): string {
  let day = addDays(date, -1);
  while (!isWorkday(day, calendar)) day = addDays(day, -1);
  return day;
}

/** Working days after the first day up to and including the second; nil where it is not later. */
export function workdaysBetween(first: string, second: string, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = first; day < second; ) {
    day = addDays(day, 1);
    if (isWorkday(day, calendar)) count++;
  }
  return count;
}

const DAY_MS = 86_400_000;
/** Days of the calendar from one date to another; negative where it is earlier. */
export const daysBetween = (from: string, to: string): number => (utc(to).getTime() - utc(from).getTime()) / DAY_MS;

/** The same day so many years on; 29 February becomes 1 March where there is none. */
export function addYears(date: string, years: number): string {
  const day = utc(date);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

const CHINA_AHEAD_MS = 8 * 3_600_000;
/** The day in China at a moment (ISO 8601 with its zone): 16:00 in UTC begins the next. @throws RangeError when it is no moment */
export const chinaDay = (moment: string): string =>
  new Date(Date.parse(moment) + CHINA_AHEAD_MS).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  const day = utc(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const yearOf = (date: string) => date.slice(0, 4);

function utc(date: string): Date {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new RangeError(`not a date: ${date.slice(0, 20)}`);
  return day;
}
