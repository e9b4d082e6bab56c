/** Offers of events that one takes part in and that are over; of those that invite to hours by themselves nothing is offered. */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { inviteStatus, workKind } from "@digao/contract/areas/office/work-logs/codes";
import type { WorkOffer } from "@digao/contract/areas/office/work-offers/calls";
import { limits } from "@digao/contract/limits";
import { isWorkday } from "@digao/domain/calendar/workday";
import { daysFrom } from "@digao/domain/work-log/load";
import type { Context } from "../../../platform/serve.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { daysOf, type EventTimes, hoursOf } from "../project-events/door/days.ts";
import { calendarOf } from "../user-categories/door.ts";

/** As its source names it. */
const kinds: Readonly<Partial<Record<CalendarEntry["kind"], string>>> = {
  event: "own",
  firmEvent: "firm",
  projectEvent: "project",
};

/** Whole days stand in the calendar by their days. */
const timesOf = ({ start, end, isAllDay }: CalendarEntry): EventTimes =>
  isAllDay
    ? { start: `${start}T00:00:00+08:00`, end: `${end}T23:59:00+08:00`, isAllDay }
    : { start, end, isAllDay: false };

/** Days of which an event asks its hours already, however it was answered. */
async function invitedDays({ db, user }: Context, from: string, to: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("work_log")
    .where("user_id", "=", user.id)
    .where("event_id", "is not", null)
    .where("work_date", ">=", from)
    .where("work_date", "<=", to)
    .where("invite_status", "<>", inviteStatus.cancelled)
    .select(["event_id as eventId", "work_date as day"])
    .execute();
  return new Set(rows.map(({ eventId, day }) => `project:${eventId}:${day}`));
}

export async function eventOffers(
  ctx: Context,
  { from, to, open }: { from: string; to: string; open: ReadonlySet<number> },
): Promise<WorkOffer[]> {
  const shown = new Set(daysFrom(from, to));
  const entries = await calendarOf(ctx, { starttime: from, endtime: to });
  const invited = await invitedDays(ctx, from, to);
  const calendar = workingDays();
  const now = Date.now();
  return entries.flatMap((entry): WorkOffer[] => {
    const { kind, eventId, recordId, projectId, projectName } = entry;
    const name = kinds[kind];
    if (!name || (projectId !== null && !open.has(projectId))) return [];
    const times = timesOf(entry);
    // Of an event without length there is nothing to log.
    if (Date.parse(times.end) <= Date.parse(times.start)) return [];
    const days = daysOf(times);
    const offered = hoursOf(times, days).filter(
      ({ day, end }) => shown.has(day) && Date.parse(end) <= now && (days.length === 1 || isWorkday(day, calendar)),
    );
    return offered.flatMap(({ day, start, end, hours }) => {
      const source = `${name}:${eventId ?? recordId ?? 0}:${day}`;
      if (invited.has(source)) return [];
      return [
        {
          source,
          kind: "event",
          day,
          projectId,
          projectName,
          workType: projectId === null ? workKind.meeting : workKind.project,
          title: entry.title.slice(0, limits.titleMax),
          startTime: start,
          endTime: end,
          minutes: null,
          hours,
          logged: 0,
          acts: 0,
          touched: [],
        },
      ];
    });
  });
}
