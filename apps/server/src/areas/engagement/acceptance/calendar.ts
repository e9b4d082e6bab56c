import { type WorkCalendar, workCalendar } from "@digao/domain/calendar/workday";
import { holidays } from "../../../platform/lib/holidays.ts";

let calendar: WorkCalendar | null = null;
/** Working days of China by the calendar that ships with the product; beyond its years weekends alone are off. */
export function chinaCalendar(): WorkCalendar {
  const { off, made } = holidays();
  calendar ??= workCalendar([
    ...off.map((date) => ({ date, dayType: 1 as const })),
    ...made.map((date) => ({ date, dayType: 2 as const })),
  ]);
  return calendar;
}
