/** The days and hours of a project's event, as people log them. */
import { quartersOf } from "@digao/domain/work-log/hours";
import { chinaOffsetMs, dayOf } from "../../../../platform/lib/china-time.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;
export const eventDaysMax = 31;

export interface EventTimes {
  start: string;
  end: string;
  isAllDay: boolean;
}
export interface DayHours {
  day: string;
  start: string;
  end: string;
  hours: number;
}

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - chinaOffsetMs;

/** Every day that the event touches; one that ends at midnight does not touch the day that begins then. */
export function daysOf({ start, end }: Pick<EventTimes, "start" | "end">): string[] {
  const first = midnightOf(dayOf(Date.parse(start)));
  const count = Math.floor((Date.parse(end) - 1 - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(first + index * dayMs));
}

/** A whole day lasts from midnight to 23:59 of its last day, in China. */
export function wholeDays({ start, end }: EventTimes): Pick<EventTimes, "start" | "end"> {
  const iso = (ms: number): string => new Date(ms).toISOString().replace("Z", "000Z");
  const last = daysOf({ start, end }).at(-1) ?? dayOf(Date.parse(start));
  return { start: iso(midnightOf(dayOf(Date.parse(start)))), end: iso(midnightOf(last) + dayMs - minuteMs) };
}

/** A working day, 9:00 to 17:00. */
const working = { from: 9 * 60, to: 17 * 60 };
const minutesOf = (at: string): number => ((Date.parse(at) + chinaOffsetMs) % dayMs) / minuteMs;

/**
 * What is to be logged for each of the days. One day holds the event's own hours; several days hold the same hours each, from the clock
 * it begins by to the clock it ends by, or a working day where it lasts whole days or nights.
 */
export function hoursOf(event: EventTimes, days: readonly string[]): DayHours[] {
  const [from, to] = [minutesOf(event.start), minutesOf(event.end)];
  const { from: begins, to: ends } = event.isAllDay || to <= from ? working : { from, to };
  return days.map((day) => {
    const [startMs, endMs] = [midnightOf(day) + begins * minuteMs, midnightOf(day) + ends * minuteMs];
    const hours = quartersOf((endMs - startMs) / 3_600_000);
    return { day, start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString(), hours };
  });
}
