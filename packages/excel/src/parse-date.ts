/** Dates that need no column to be understood, in every form ledgers are exported with. */
import { DATE_ORDERS, type DateContext, isoDate, shapedDate } from "./date-shapes.ts";
import { toHalfWidth } from "./parse-amount.ts";

/** `YYYY-MM-DD`, or null when the text is no date, or one of several. Without a year the month comes first where it can. */
export function parseDate(text: string, context: DateContext): string | null {
  const shaped = shapedDate(text, context);
  if (!shaped) return null;
  if (shaped.isDayAndMonth && shaped.by.mdy) return shaped.by.mdy;
  const [date, ...others] = new Set(DATE_ORDERS.flatMap((order) => shaped.by[order] ?? []));
  return others.length === 0 ? (date ?? null) : null;
}

/** `YYYY-MM-DD HH:MM:SS`, or the date alone when there is no time. */
export function parseDateTime(text: string, context: DateContext): string | null {
  const value = toHalfWidth(text).trim();
  const date = parseDate(value, context);
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(value);
  if (!date || !time) return date;
  return `${date} ${(time[1] ?? "").padStart(2, "0")}:${time[2]}:${time[3] ?? "00"}`;
}

/** From separate columns 年, 月, 日. */
export function dateOfParts(year: string | number | null, month: string, day: string): string | null {
  const number = (text: string) => Number(/\d+/.exec(toHalfWidth(text))?.[0] ?? Number.NaN);
  return isoDate(number(String(year)), number(month), number(day));
}
