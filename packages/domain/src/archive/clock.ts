/** The clock of a file (审计档案归档与保存期限, CSA 1131): assembled within sixty days of the calendar, kept for ten years. */
import { addDays, addYears, daysBetween } from "../calendar/workday.ts";
import { settingOf } from "../rule-settings.ts";

export interface ArchiveClock {
  /** Holidays do not extend it. */
  due: string;
  overdueDays: number;
  keepUntil: string;
}

/**
 * @param from the report date, of a dual date the later one, of an engagement that ended without a report the day of its stop
 * @param today or the day of the application
 * @param groupReport of a component: its papers are kept as long as those of the group
 */
export function archiveClock(
  from: string,
  today: string,
  { days, years, groupReport }: { days?: number; years?: number; groupReport?: string } = {},
): ArchiveClock {
  const due = addDays(from, days ?? settingOf("archiveWithin"));
  const kept = groupReport !== undefined && groupReport > from ? groupReport : from;
  return {
    due,
    overdueDays: Math.max(0, daysBetween(due, today)),
    keepUntil: addYears(kept, years ?? settingOf("keptFor")),
  };
}
