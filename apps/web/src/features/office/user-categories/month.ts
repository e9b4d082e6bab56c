/** A month as weeks that begin on Monday, and what stands on which day. Days are "2025-01-31", months "2025-01". */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import dayjs from "dayjs";
import { onChinaClock } from "../../../lib/china-time.ts";

const format = "YYYY-MM-DD";
const weekDays = 7;
const weeksShown = 6;

export const monthOf = (day: string) => day.slice(0, 7);
export const shiftDay = (day: string, by: number, unit: "day" | "month" = "day") =>
  dayjs(day).add(by, unit).format(format);
export const isDay = (text: string | null): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && dayjs(text).format(format) === text;

/** Six weeks, so that the page keeps its height from month to month. */
export function weeksOf(month: string): string[][] {
  const first = dayjs(`${month}-01`);
  const back = (first.day() + weekDays - 1) % weekDays;
  const start = first.subtract(back, "day");
  return Array.from({ length: weeksShown }, (_, week) =>
    Array.from({ length: weekDays }, (_day, index) => start.add(week * weekDays + index, "day").format(format)),
  );
}

/** The days an entry touches, by the clock of China; one that ends at midnight does not touch the day that begins then. */
export function daysOf({ start, end, isAllDay }: Pick<CalendarEntry, "start" | "end" | "isAllDay">): [string, string] {
  if (isAllDay) return [start, end];
  const [from, to] = [dayjs(onChinaClock(start)), dayjs(onChinaClock(end))];
  const last = to.isAfter(from) ? to.subtract(1, "millisecond") : to;
  return [from.format(format), last.format(format)];
}

const rank = (entry: CalendarEntry) => (entry.isAllDay ? "" : entry.start);

/** Whole days first, then by the clock. */
export const entriesOn = (entries: readonly CalendarEntry[], day: string) =>
  entries
    .filter((entry) => {
      const [first, last] = daysOf(entry);
      return first <= day && day <= last;
    })
    .toSorted((a, b) => rank(a).localeCompare(rank(b)));

/** "09:30–11:00" on its day; over several days with their dates. */
export function timeWords({ start, end, isAllDay }: CalendarEntry): string {
  if (isAllDay) return start === end ? "" : `${start} ~ ${end}`;
  const [from, to] = [dayjs(onChinaClock(start)), dayjs(onChinaClock(end))];
  const isOneDay = from.format(format) === to.format(format);
  return isOneDay
    ? `${from.format("HH:mm")}–${to.format("HH:mm")}`
    : `${from.format("MM-DD HH:mm")} ~ ${to.format("MM-DD HH:mm")}`;
}
