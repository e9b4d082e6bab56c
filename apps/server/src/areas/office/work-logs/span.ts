import type { WorkLog, WorkLogDraft } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import { beginOf, quartersOf } from "@digao/domain/work-log/hours";
import { sql } from "kysely";
import { chinaOffsetMs, dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** A day is meant as in China. */
const hourMs = 3_600_000;

export interface Span {
  start: string;
  end: string;
  day: string;
  spanHours: number;
  hours: number;
}

function spanOf(startMs: number, endMs: number, hours?: number): Span {
  const spanHours = (endMs - startMs) / hourMs;
  if (spanHours <= 0) throw new Refusal("worklog.endBeforeStart", { field: "endTime" });
  if (spanHours > 24) throw new Refusal("worklog.spanTooLong", { field: "endTime" });
  return {
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    day: dayOf(startMs),
    spanHours,
    hours: hours ?? quartersOf(spanHours),
  };
}

/** Minutes after midnight at which the day's last entry ends; null where the day holds none. */
async function lastEndOf({ db, user }: Context, day: string): Promise<number | null> {
  const midnight = sql`${day}::date::timestamp at time zone 'Asia/Shanghai'`;
  const { minutes } = await db
    .selectFrom("work_log")
    .where("user_id", "=", user.id)
    .where("work_date", "=", day)
    .where("invite_status", "=", inviteStatus.consented)
    .select(sql<number | null>`ceil(extract(epoch from max(end_time) - ${midnight}) / 60)::int`.as("minutes"))
    .executeTakeFirstOrThrow();
  return minutes;
}

export const betweenTimes = (startTime: string, endTime: string, hours?: number): Span =>
  spanOf(Date.parse(startTime), Date.parse(endTime), hours);

/** Begin and end as given; else from the hours of a day. An entry that stays on its day keeps its begin. */
export async function spanOfDraft(ctx: Context, draft: WorkLogDraft, current: WorkLog | null): Promise<Span> {
  const { workDate, hours, startTime, endTime } = draft;
  if (startTime && endTime) return betweenTimes(startTime, endTime, hours);
  if (!workDate || !hours) throw new Refusal("worklog.timeMissing", { field: "hours" });
  const midnightMs = Date.parse(`${workDate}T00:00:00Z`) - chinaOffsetMs;
  const isSameDay = current?.workDate === workDate;
  const startMs = isSameDay
    ? Date.parse(current.startTime)
    : midnightMs + beginOf(hours, await lastEndOf(ctx, workDate)) * 60_000;
  return spanOf(startMs, startMs + hours * hourMs, hours);
}
