import { chinaOffsetMs, dayOf } from "../platform/lib/china-time.ts";

const dayMs = 86_400_000;

/** So many days from today, in China; before it where negative. */
export const dayFromToday = (days: number): string => dayOf(Date.now() + days * dayMs);

export const thisYear = (): number => Number(dayFromToday(0).slice(0, 4));

/** Working days of this week up to today, and those of the week before: what hours have been logged for. */
export function loggedDays(): string[] {
  const weekday = (new Date(Date.now() + chinaOffsetMs).getUTCDay() + 6) % 7;
  const weekdays = [0, 1, 2, 3, 4];
  return [
    ...weekdays.map((day) => dayFromToday(day - weekday - 7)),
    ...weekdays.filter((day) => day <= weekday).map((day) => dayFromToday(day - weekday)),
  ];
}
