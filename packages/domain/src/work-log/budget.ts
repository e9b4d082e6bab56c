/** Hours against what was planned for them, and what a project earns for an hour. */
import { addDays, daysBetween } from "../calendar/workday.ts";
import { type Fen, fen, yuan } from "../money.ts";
import { weekOf } from "./hours.ts";

/** In whole percent, rounded; null where nothing is planned. */
export const useOf = (used: number, planned: number | null): number | null =>
  planned ? Math.round((used / planned) * 100) : null;

/** Red: more used than planned; never where no plan was made. */
export const isOverBudget = (used: number, planned: number | null): boolean => planned !== null && used > planned;

/** Fee for an hour in yuan; null without a fee or without hours. */
export function realisation(fee: string | null, hours: number | null): string | null {
  if (fee === null || !hours || hours <= 0) return null;
  const hundredths = BigInt(Math.round(hours * 100));
  const doubled = fen(fee) * 200n;
  const half: Fen = doubled >= 0n ? hundredths : -hundredths;
  return yuan((doubled + half) / (2n * hundredths));
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => weekOf(day)[0] ?? day;

export interface WeekHours {
  /** Its Monday. */
  week: string;
  hours: number;
}

export interface BurnDown {
  week: string;
  /** Of the week itself. */
  hours: number;
  /** Used up to its end. */
  used: number;
  /** Planned hours that are left if they are used evenly from the first week to the last. */
  planned: number | null;
}

const weeksMost = 260;

/** Week by week without gaps, from the first with hours (or the planned begin) to the last (or the planned end). */
export function burnDown(
  weeks: readonly WeekHours[],
  { planned, from, to }: { planned: number | null; from: string | null; to: string | null },
): BurnDown[] {
  const mondays = [
    ...weeks.map(({ week }) => week),
    ...[from, to].flatMap((day) => (day ? [mondayOf(day)] : [])),
  ].sort();
  const [first] = mondays;
  const last = mondays.at(-1);
  if (first === undefined || last === undefined) return [];
  const hoursOf = new Map(weeks.map(({ week, hours }) => [week, hours]));
  const count = Math.min(weeksMost, daysBetween(first, last) / 7 + 1);
  let used = 0;
  return Array.from({ length: count }, (_, place) => {
    const week = addDays(first, place * 7);
    const hours = hoursOf.get(week) ?? 0;
    used += hours;
    const left = planned === null ? null : Math.round(planned * (1 - (place + 1) / count) * 100) / 100;
    return { week, hours, used, planned: left };
  });
}
