/** How much of people's days is taken (工时负荷): against eight hours of a working day, with what overlaps. */
import { addDays, daysBetween, isWorkday, type WorkCalendar } from "../calendar/workday.ts";
import { groupBy } from "../ledger/group-by.ts";
import { weekOf } from "./hours.ts";

export const WORKDAY_HOURS = 8;

/** open: asked for and not answered; refused and withdrawn ones count nothing and are in nobody's way. */
export type Standing = "counted" | "open" | "out";

export interface Booking {
  id: number;
  userId: number;
  /** The day in China that the hours count for. */
  workDate: string;
  startTime: string;
  endTime: string;
  hours: number;
  standing: Standing;
}

/** Both included; none where the second is earlier. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, place) => addDays(from, place));

/** Days that a month is shown with: whole weeks from Monday, over its edges. */
export function monthGrid(month: string): string[] {
  const first = `${month}-01`;
  const [from = first] = weekOf(first);
  const next = addDays(first, 31).slice(0, 7);
  const last = weekOf(addDays(`${next}-01`, -1)).at(-1) ?? first;
  return daysFrom(from, last);
}

/** Those that run at the same time as another of the same person. What ends when the next begins is not in its way. */
export function overlapping(bookings: readonly Booking[]): Set<number> {
  const found = new Set<number>();
  const standing = bookings.filter((one) => one.standing !== "out");
  for (const own of groupBy(standing, ({ userId }) => userId).values()) {
    const sorted = own.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
    let longest: Booking | undefined;
    for (const booking of sorted) {
      if (longest && Date.parse(booking.startTime) < Date.parse(longest.endTime)) {
        found.add(longest.id);
        found.add(booking.id);
      }
      if (!longest || Date.parse(booking.endTime) > Date.parse(longest.endTime)) longest = booking;
    }
  }
  return found;
}

/** none: nothing; low: below half; good: up to all of it; over: more than a working day holds; rest: hours of a day off. */
export type Load = "none" | "low" | "good" | "over" | "rest";

export function loadOf(hours: number, expected: number): Load {
  if (hours > WORKDAY_HOURS) return "over";
  if (hours === 0) return "none";
  if (expected === 0) return "rest";
  return hours < expected / 2 ? "low" : "good";
}

export const expectedOn = (day: string, calendar: WorkCalendar): number =>
  isWorkday(day, calendar) ? WORKDAY_HOURS : 0;

export interface DayLoad {
  day: string;
  hours: number;
  /** Asked for, and counted once they are accepted. */
  openHours: number;
  /** Rows behind it: those that count, and open ones. */
  count: number;
  overlaps: number;
  load: Load;
}

export interface PersonLoad {
  hours: number;
  openHours: number;
  expected: number;
  /** Of working days, what is left of eight hours; a day that is too full takes nothing from another. */
  free: number;
  overDays: number;
  overlaps: number;
  days: DayLoad[];
}

const hoursOf = (rows: readonly Booking[], standing: Standing): number =>
  rows.reduce((sum, row) => (row.standing === standing ? sum + row.hours : sum), 0);

/** @param bookings of one person; those of other days are left out, but are in the way of what runs into these */
export function personLoad(bookings: readonly Booking[], days: readonly string[], calendar: WorkCalendar): PersonLoad {
  const clashing = overlapping(bookings);
  const byDay = groupBy(
    bookings.filter(({ standing }) => standing !== "out"),
    ({ workDate }) => workDate,
  );
  const loads = days.map((day): DayLoad & { expected: number } => {
    const rows = byDay.get(day) ?? [];
    const expected = expectedOn(day, calendar);
    const hours = hoursOf(rows, "counted");
    return {
      day,
      expected,
      hours,
      openHours: hoursOf(rows, "open"),
      count: rows.length,
      overlaps: rows.filter(({ id }) => clashing.has(id)).length,
      load: loadOf(hours, expected),
    };
  });
  const total = (of: (load: (typeof loads)[number]) => number) => loads.reduce((sum, load) => sum + of(load), 0);
  return {
    hours: total(({ hours }) => hours),
    openHours: total(({ openHours }) => openHours),
    expected: total(({ expected }) => expected),
    free: total(({ hours, expected }) => Math.max(0, expected - hours)),
    overDays: loads.filter(({ load }) => load === "over").length,
    overlaps: total(({ overlaps }) => overlaps),
    days: loads.map(({ expected: _expected, ...load }) => load),
  };
}

/** What is typed in one line: "3.5 函证应收账款". Null where it begins with no hours in quarters. */
export function typedEntry(line: string): { hours: number; title: string } | null {
  const [, number = "", title = ""] = /^\s*(\d{1,2}(?:\.\d{1,2})?)\s*(?:h|小时)?\s+(\S.*?)\s*$/i.exec(line) ?? [];
  const hours = Number(number);
  return title && hours > 0 && hours <= 24 && Number.isInteger(hours * 4) ? { hours, title } : null;
}
