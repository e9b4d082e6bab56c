/** First and last day of a data period (账套), as `YYYY-MM-DD`. */
export interface DateRange {
  startDate: string;
  endDate: string;
}

const two = (n: number): string => String(n).padStart(2, "0");
/** Adjustment periods 13 to 16 belong to the last month. */
const monthOf = (period: number): number => Math.min(Math.max(period % 100, 1), 12);
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** From the first day of one month key (yyyymm) to the last day of another. */
export function monthRange(from: number, to: number): DateRange {
  const year = Math.floor(to / 100);
  const month = monthOf(to);
  return {
    startDate: `${Math.floor(from / 100)}-${two(monthOf(from))}-01`,
    endDate: `${year}-${two(month)}-${two(lastDay(year, month))}`,
  };
}

/** "2024年度" for a calendar year, else "2021.04-2022.03". */
export function labelOfRange({ startDate, endDate }: DateRange): string {
  const year = startDate.slice(0, 4);
  if (startDate === `${year}-01-01` && endDate === `${year}-12-31`) return `${year}年度`;
  const month = (date: string) => date.slice(0, 7).replace("-", ".");
  return month(startDate) === month(endDate) ? month(startDate) : `${month(startDate)}-${month(endDate)}`;
}

/** The business year that holds a day, beginning in the month of `fiscalStart`. */
export function businessYear(day: string, fiscalStart: string): DateRange {
  const startMonth = Number(fiscalStart.slice(5, 7));
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  const endMonth = startMonth === 1 ? 12 : startMonth - 1;
  const endYear = startMonth === 1 ? year : year + 1;
  return monthRange(year * 100 + startMonth, endYear * 100 + endMonth);
}

export const isWithin = (inner: DateRange, outer: DateRange): boolean =>
  inner.startDate >= outer.startDate && inner.endDate <= outer.endDate;

const monthsShape = /^(\d{6})-(\d{6})$/;

/** Of a file of several years the one that was answered, by its first and last month; null where all are read. */
export function yearAnswered(answer: string | undefined): readonly [from: number, to: number] | null {
  const found = monthsShape.exec(answer ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}
