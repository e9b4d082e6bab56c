/** Last week's entries once more (复制上周): offered as drafts, which count as hours of a budget once somebody submits them. */
import type { seenWorkLogs, WorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { addDays, isWorkday } from "@digao/domain/calendar/workday";
import { weekOf } from "@digao/domain/work-log/hours";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { ownEntries } from "./door/entries.ts";
import { lockOwnHours } from "./door/lock.ts";
import { createEntry } from "./save.ts";

type Calls = typeof seenWorkLogs;

const weekMs = 7 * 86_400_000;
const later = (moment: string): string => new Date(Date.parse(moment) + weekMs).toISOString();

/** Own work, not what others invited to; of what is refused today (a closed project, a full day) nothing is made. */
async function copyOf(ctx: Context, entry: WorkLog): Promise<boolean> {
  const { projectId, workType, title, content, hours, place, isBillable } = entry;
  try {
    await createEntry(ctx, {
      projectId,
      workType,
      title,
      content,
      hours,
      place,
      isBillable,
      startTime: later(entry.startTime),
      endTime: later(entry.endTime),
      status: workLogStatus.draft,
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const keyOf = ({ title, projectId, workType }: WorkLog, startTime: string): string =>
  JSON.stringify([title, projectId, workType, Date.parse(startTime)]);

export async function copyWeek(
  ctx: Context,
  { week }: Input<Calls["CopyWorkLogWeek"]>,
): Promise<Output<Calls["CopyWorkLogWeek"]>> {
  await lockOwnHours(ctx);
  const [monday = week] = weekOf(week);
  const rows = await ownEntries(ctx)
    .where("work_log.work_date", ">=", addDays(monday, -7))
    .where("work_log.work_date", "<=", addDays(monday, 6))
    .where("work_log.invite_status", "=", inviteStatus.consented)
    .where("work_log.invited_by", "is", null)
    .orderBy("work_log.start_time")
    .orderBy("work_log.id")
    .execute();
  const standing = new Set(rows.filter(({ workDate }) => workDate >= monday).map((row) => keyOf(row, row.startTime)));
  const before = rows.filter(({ workDate }) => workDate < monday);
  const calendar = workingDays();
  let copied = 0;
  for (const entry of before) {
    const isOff = isWorkday(entry.workDate, calendar) && !isWorkday(addDays(entry.workDate, 7), calendar);
    if (isOff || standing.has(keyOf(entry, later(entry.startTime)))) continue;
    if (await copyOf(ctx, entry)) copied += 1;
  }
  return { copied, left: before.length - copied };
}
