/** Dates and periods in every form ledgers are exported with. */
import { toHalfWidth } from "./parse-amount.ts";
import { serialToDate } from "./xlsx/serial-date.ts";

export interface DateContext {
  date1904: boolean;
  /** Year of the title row, for columns that give only month and day. */
  year: number | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?).*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED_MONTH = /^(\d{1,2})[-/ ]?([a-z]{3})[a-z]*[-/ ,]*(\d{4}|\d{2})$/i;
const MONTH_DAY = /^(\d{1,2})(?:月|[-/.])(\d{1,2})日?$/;
const SERIAL = /^\d{4,6}(?:\.\d+)?$/;
/** 1970-01-01 and 2099-12-31 as day numbers: what else has five digits in a date column is no date. */
const SERIAL_FROM = 25_569;
const SERIAL_TO = 73_050;

/** `YYYY-MM-DD`, or null when the text is no date. */
export function parseDate(text: string, context: DateContext): string | null {
  const value = toHalfWidth(text).trim();
  const first = YEAR_FIRST.exec(value) ?? COMPACT.exec(value);
  if (first) return isoDate(Number(first[1]), Number(first[2]), Number(first[3]));
  const last = YEAR_LAST.exec(value);
  if (last) return yearLast(last[2] ?? "", Number(last[1]), Number(last[3]), fullYear(last[4] ?? ""));
  const named = NAMED_MONTH.exec(value);
  if (named)
    return isoDate(fullYear(named[3] ?? ""), MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1, Number(named[1]));
  if (SERIAL.test(value)) return fromSerial(Number(value), context.date1904);
  const short = MONTH_DAY.exec(value);
  return short && context.year !== null ? isoDate(context.year, Number(short[1]), Number(short[2])) : null;
}

/** `YYYY-MM-DD HH:MM:SS`, or the date alone when there is no time. */
export function parseDateTime(text: string, context: DateContext): string | null {
  const value = toHalfWidth(text).trim();
  const date = parseDate(value.replace(/[T ]+\d{1,2}:.*$/, ""), context);
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(value);
  if (!date || !time) return date;
  return `${date} ${(time[1] ?? "").padStart(2, "0")}:${time[2]}:${time[3] ?? "00"}`;
}

/** From separate columns 年, 月, 日. */
export function dateOfParts(year: string | number | null, month: string, day: string): string | null {
  const number = (text: string) => Number(/\d+/.exec(toHalfWidth(text))?.[0] ?? Number.NaN);
  return isoDate(number(String(year)), number(month), number(day));
}

/** The date when it is one of the calendar. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (!(year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && day >= 1)) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** SAP writes DD.MM.YYYY; with slashes the day is the number above 12, the month comes first otherwise (Excel's own habit). */
function yearLast(separator: string, first: number, second: number, year: number): string | null {
  if (separator === "." || first > 12) return isoDate(year, second, first);
  return isoDate(year, first, second);
}

function fullYear(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year + (year < 70 ? 2000 : 1900);
}

function fromSerial(serial: number, date1904: boolean): string | null {
  const shift = date1904 ? 1462 : 0;
  if (serial + shift < SERIAL_FROM || serial + shift > SERIAL_TO) return null;
  return serialToDate(Math.floor(serial), date1904);
}
