/** What other areas read of a person's calendar: own events, those of the firm and of projects one takes part in, and dates of one's projects. */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { getCalendar, type Viewer } from "./calendar.ts";

export const calendarOf = (viewer: Viewer, days: { starttime: string; endtime: string }): Promise<CalendarEntry[]> =>
  getCalendar(viewer, days);
