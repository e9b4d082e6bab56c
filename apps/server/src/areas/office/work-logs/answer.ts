/** Answers to invitations; they may change until the hours are submitted. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { WorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { notify, readNotices } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readEntry } from "./door/entries.ts";
import { lockOwnHours } from "./door/lock.ts";
import { checkHours, watched } from "./save.ts";
import { betweenTimes } from "./span.ts";

interface Invitation {
  entry: WorkLog;
  eventId: number | null;
  invitedBy: number;
}

async function invitation(ctx: Context, id: number): Promise<Invitation> {
  await lockOwnHours(ctx);
  const entry = await readEntry(ctx, id);
  const { eventId, invitedBy } = await ctx.db
    .selectFrom("work_log")
    .where("id", "=", id)
    .select(["event_id as eventId", "invited_by as invitedBy"])
    .executeTakeFirstOrThrow();
  if (invitedBy === null) throw new Refusal("worklog.notInvited", { kind: "state" });
  if (entry.status !== workLogStatus.draft) throw new Refusal("worklog.answered", { kind: "state" });
  return { entry, eventId, invitedBy };
}

async function answer(ctx: Context, { entry, eventId }: Invitation, status: number, reason: string | null) {
  const { id, projectId, rowVersion } = entry;
  await ctx.db
    .updateTable("work_log")
    .set({ invite_status: status, refuse_reason: reason, row_version: rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  const after = await readEntry(ctx, id);
  const action = status === inviteStatus.consented ? "accept" : "refuse";
  const outcome = { inviteStatus: status, ...(reason === null ? {} : { reason }) };
  await ctx.audit({
    refType: "workLog",
    refId: id,
    projectId,
    action,
    old: watched(entry),
    new: { ...watched(after), ...outcome },
  });
  if (eventId === null) return after;
  // The event tells whoever looks at it how many have answered.
  const answered = { userId: ctx.user.id, day: entry.workDate, ...outcome };
  await ctx.audit({ refType: "projectEvent", refId: eventId, projectId, action: "answer", new: answered });
  await readNotices(ctx.db, { userId: ctx.user.id, refType: "projectEvent", refIds: [eventId] });
  return after;
}

export async function acceptInvitation(ctx: Context, { Id }: { Id: number }): Promise<WorkLog> {
  const invited = await invitation(ctx, Id);
  const { startTime, endTime, hours } = invited.entry;
  await checkHours(ctx, betweenTimes(startTime, endTime, hours), Id);
  return answer(ctx, invited, inviteStatus.consented, null);
}

export async function refuseInvitation(ctx: Context, { Id, reason }: { Id: number; reason: string }): Promise<WorkLog> {
  const invited = await invitation(ctx, Id);
  const { projectId, title, workDate } = invited.entry;
  const after = await answer(ctx, invited, inviteStatus.refused, reason);
  await notify(ctx.db, {
    to: [invited.invitedBy],
    by: ctx.user.id,
    type: noticeType.notice,
    title: "notice.hoursRefused.title",
    text: "notice.hoursRefused.text",
    params: { name: ctx.user.name, title, day: workDate, reason },
    projectId,
    ...(invited.eventId === null ? {} : { refType: "projectEvent", refId: invited.eventId }),
  });
  return after;
}
