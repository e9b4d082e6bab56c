import type { WorkLog, WorkLogDraft, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Pair } from "@digao/contract/pairs";
import { type HoursRefusal, hoursRefusal } from "@digao/domain/work-log/hours";
import { sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import { orNull } from "../../../platform/lib/blank.ts";
import { checkVersion, Refusal, type RefusalOptions } from "../../../platform/refusal.ts";
import { requireCodes } from "../../../platform/register/judge.ts";
import type { Context } from "../../../platform/serve.ts";
import { openEntry, readEntry } from "./door/entries.ts";
import { lockOwnHours } from "./door/lock.ts";
import { betweenTimes, type Span, spanOfDraft } from "./span.ts";

type Calls = typeof workLogs;

const PROJECT_WORK = 1;

const reasons = {
  step: "worklog.step",
  overSpan: "worklog.overSpan",
  overDay: "worklog.overDay",
} as const satisfies Record<HoursRefusal, string>;

/** A day holds 24 hours over all entries that count: one's own, and invitations once accepted. */
export async function checkHours({ db, user }: Context, { day, hours, spanHours }: Span, id: number): Promise<void> {
  const { logged } = await db
    .selectFrom("work_log")
    .where("user_id", "=", user.id)
    .where("work_date", "=", day)
    .where("invite_status", "=", inviteStatus.consented)
    .where("id", "<>", id)
    .select(sql<number>`coalesce(sum(hours), 0)::float8`.as("logged"))
    .executeTakeFirstOrThrow();
  const refusal = hoursRefusal({ hours, spanHours, otherHours: logged });
  const params: RefusalOptions["params"] = { day, hours, span: spanHours, logged, total: logged + hours };
  if (refusal) throw new Refusal(reasons[refusal], { field: "hours", params });
}

/** Hours go to projects one works at; to an archived one no more. */
export async function checkProject(
  ctx: Context,
  draft: Pick<WorkLogDraft, "projectId" | "workType">,
  before: WorkLog | null,
): Promise<void> {
  const { projectId, workType } = draft;
  const words: Pair = ["工作类型", "Kind of work"];
  await requireCodes(ctx, { workType: { category: "WORKTYPE", words, value: workType, before: before?.workType } });
  if (workType === PROJECT_WORK && !projectId) throw new Refusal("worklog.projectMissing", { field: "projectId" });
  if (projectId) await requireMember(ctx, projectId, { role: "member", writes: true });
}

const columnsOf = (draft: WorkLogDraft, { start, end, hours }: Span) => ({
  project_id: draft.projectId ?? null,
  work_type: draft.workType,
  title: draft.title,
  content: orNull(draft.content),
  start_time: start,
  end_time: end,
  hours: hours.toString(),
  place: orNull(draft.place),
  status: draft.status,
  is_billable: draft.isBillable,
});

export const watched = ({ projectId, workType, title, workDate, startTime, endTime, hours, status }: WorkLog) => ({
  projectId,
  workType,
  title,
  workDate,
  startTime,
  endTime,
  hours,
  status,
});

async function written(ctx: Context, id: number, action: string, before: WorkLog | null): Promise<WorkLog> {
  const after = await readEntry(ctx, id);
  await ctx.audit({
    refType: "workLog",
    refId: id,
    projectId: after.projectId,
    action,
    old: before && watched(before),
    new: watched(after),
  });
  return after;
}

export async function createEntry(ctx: Context, draft: Input<Calls["CreateWorkLog"]>): Promise<WorkLog> {
  await checkProject(ctx, draft, null);
  await lockOwnHours(ctx);
  const span = await spanOfDraft(ctx, draft, null);
  await checkHours(ctx, span, 0);
  const { id } = await ctx.db
    .insertInto("work_log")
    .values({ user_id: ctx.user.id, ...columnsOf(draft, span) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return written(ctx, id, "create", null);
}

export async function updateEntry(ctx: Context, draft: Input<Calls["UpdateWorkLog"]>): Promise<WorkLog> {
  const before = await openEntry(ctx, draft.id);
  checkVersion(draft.rowVersion, before);
  await checkProject(ctx, draft, before);
  const span = await spanOfDraft(ctx, draft, before);
  await checkHours(ctx, span, before.id);
  await ctx.db
    .updateTable("work_log")
    .set({ ...columnsOf(draft, span), row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  return written(ctx, before.id, "update", before);
}

/** Another time; hours that were counted apart from their span stay as counted, as far as the new one holds them. */
export async function moveEntry(ctx: Context, input: Input<Calls["UpdateWorkLogDatetime"]>): Promise<WorkLog> {
  const before = await openEntry(ctx, input.id);
  checkVersion(input.rowVersion, before);
  const { start, end, ...rest } = betweenTimes(input.startTime, input.endTime);
  const isSameLength =
    Date.parse(end) - Date.parse(start) === Date.parse(before.endTime) - Date.parse(before.startTime);
  const span = { start, end, ...rest, hours: isSameLength ? before.hours : rest.hours };
  await checkHours(ctx, span, before.id);
  await ctx.db
    .updateTable("work_log")
    .set({ start_time: start, end_time: end, hours: span.hours.toString(), row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  return written(ctx, before.id, "move", before);
}

export async function deleteEntry(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  const before = await openEntry(ctx, id);
  await ctx.db.deleteFrom("work_log").where("id", "=", id).execute();
  const { projectId } = before;
  await ctx.audit({ refType: "workLog", refId: id, projectId, action: "delete", old: watched(before) });
  return null;
}
