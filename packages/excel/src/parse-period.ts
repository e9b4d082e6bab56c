/** Accounting periods as yyyymm; 13 to 16 are a client's adjustment periods. */
import { toHalfWidth } from "./parse-amount.ts";

const YEAR_MONTH = /^(\d{4})[-./年\s]?(\d{1,2})(?:月|期)?$/;
const MONTH_YEAR = /^(\d{1,2})[-./](\d{4})$/;
const MONTH = /^第?(\d{1,2})(?:月|期|月份)?$/;
const NAMED = /^([a-z]{3})[a-z]*[-\s](\d{4}|\d{2})$/i;
/** GB/T 24589.1 writes the adjustment period of month 12 as 1201. */
const ADJUSTMENT = /^(?:(\d{4}))?120([1-4])$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** yyyymm, or null when the text is no period or the year is not known. */
export function parsePeriod(text: string, year: number | null): number | null {
  const value = toHalfWidth(text).trim();
  const adjustment = ADJUSTMENT.exec(value);
  if (adjustment) return periodOf(adjustment[1] ? Number(adjustment[1]) : year, 12 + Number(adjustment[2]));
  const full = YEAR_MONTH.exec(value);
  if (full) return periodOf(Number(full[1]), Number(full[2]));
  const turned = MONTH_YEAR.exec(value);
  if (turned) return periodOf(Number(turned[2]), Number(turned[1]));
  const named = NAMED.exec(value);
  if (named) return periodOf(centuryYear(named[2] ?? ""), MONTHS.indexOf((named[1] ?? "").toLowerCase()) + 1);
  const month = MONTH.exec(value);
  return month ? periodOf(year, Number(month[1])) : null;
}

/** First and last day of the audit period, as far as it is known. */
export type PeriodRange = { from: string; to: string } | null | undefined;

/** Of a text without a year: the only month of that number in the audit period. */
export function periodWithin(text: string, range: PeriodRange): number | null {
  if (!range) return null;
  const [from, to] = [range.from, range.to].map((day) => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7)));
  if (from === undefined || to === undefined) return null;
  const years = Array.from({ length: Math.floor(to / 100) - Math.floor(from / 100) + 1 }, (_, at) => at);
  const found = years.flatMap((at) => parsePeriod(text, Math.floor(from / 100) + at) ?? []);
  const within = found.filter((period) => period % 100 > 12 || (period >= from && period <= to));
  return within.length === 1 ? (within[0] ?? null) : null;
}

/** The period of a `YYYY-MM-DD` date. */
export function periodOfDate(date: string): number {
  return Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7));
}

const centuryYear = (text: string) => Number(text) + (text.length === 2 ? 2000 : 0);

function periodOf(year: number | null, month: number): number | null {
  if (year === null || !(year >= 1900 && year <= 2999) || !(month >= 0 && month <= 16)) return null;
  return year * 100 + month;
}
