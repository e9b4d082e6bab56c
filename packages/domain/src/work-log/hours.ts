/** Rules of logged hours (工时): quarters of an hour, inside their span, at most 24 a day over all entries. */

export const HOURS_STEP = 0.25;
export const DAY_HOURS_MAX = 24;

export type HoursRefusal = "step" | "overSpan" | "overDay";

export interface LoggedHours {
  /** Of this entry. Multiples of a quarter are exact in binary. */
  hours: number;
  /** Between its begin and end; breaks may lie within. */
  spanHours: number;
  /** Of the person's other entries of the day; refused invitations do not count. */
  otherHours: number;
}

/** Null where the hours may be logged. */
export function hoursRefusal({ hours, spanHours, otherHours }: LoggedHours): HoursRefusal | null {
  if (hours <= 0 || !Number.isInteger(hours / HOURS_STEP)) return "step";
  if (hours > spanHours) return "overSpan";
  return otherHours + hours > DAY_HOURS_MAX ? "overDay" : null;
}

/** The nearest quarter at or below, as the hours of a span nobody has counted; at least one quarter. */
export const quartersOf = (hours: number): number => Math.max(HOURS_STEP, Math.floor(hours / HOURS_STEP) * HOURS_STEP);

/** Monday to Sunday of the week that holds a day, all as YYYY-MM-DD. */
export function weekOf(day: string): string[] {
  const at = Date.parse(`${day}T00:00:00Z`);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) =>
    new Date(at + (place - sinceMonday) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Minutes after midnight at which an entry of so many hours begins: after the day's last one, from 9:00 on, and ending by midnight. */
export function beginOf(hours: number, lastEndMinutes: number | null): number {
  const startMinutes = Math.max(9 * 60, lastEndMinutes ?? 0);
  return Math.max(0, Math.min(startMinutes, 24 * 60 - hours * 60));
}
