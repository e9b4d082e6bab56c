/** A person's own week: what became of it, and handing it in. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { weekOf } from "@digao/domain/work-log/hours";
import { sql } from "kysely";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { ownEntries } from "../work-logs/door/entries.ts";
import { lockOwnHours } from "../work-logs/door/lock.ts";
import { approversOf } from "./may-decide.ts";
import { remarksOf } from "./remarks.ts";

type Calls = typeof workApproval;

const daysOfWeek = (day: string) => {
  const week = weekOf(day);
  return { from: week[0] ?? day, to: week[6] ?? day };
};

/** Of days: one's own, and invitations once accepted. */
const countedOn = (ctx: Context, { from, to }: { from: string; to: string }) =>
  ownEntries(ctx)
    .where("work_log.work_date", ">=", from)
    .where("work_log.work_date", "<=", to)
    .where("work_log.invite_status", "=", inviteStatus.consented);

export async function ownWeek(
  ctx: Context,
  { week }: Input<Calls["GetWorkLogWeek"]>,
): Promise<Output<Calls["GetWorkLogWeek"]>> {
  const days = daysOfWeek(week);
  const entries = await countedOn(ctx, days).execute();
  const sumOf = (status: number) =>
    entries.reduce((sum, entry) => sum + (entry.status === status ? entry.hours : 0), 0);
  return {
    approved: sumOf(workLogStatus.approved),
    waiting: sumOf(workLogStatus.submitted),
    draft: sumOf(workLogStatus.draft),
    returned: sumOf(workLogStatus.returned),
    remarks: await remarksOf(ctx, { userId: ctx.user.id, ...days }),
  };
}

/** Whoever may approve them is told once; hours of closed projects are handed in like others, as they were worked. */
export async function handIn(
  ctx: Context,
  { week }: Input<Calls["HandInWorkLogWeek"]>,
): Promise<Output<Calls["HandInWorkLogWeek"]>> {
  await lockOwnHours(ctx);
  const days = daysOfWeek(week);
  const entries = await countedOn(ctx, days)
    .where("work_log.status", "in", [workLogStatus.draft, workLogStatus.returned])
    .execute();
  if (entries.length === 0) throw new Refusal("worklog.nothingToHandIn", { kind: "state", field: "week" });
  await ctx.db
    .updateTable("work_log")
    .set({ status: workLogStatus.submitted, row_version: sql`row_version + 1` })
    .where(
      "id",
      "in",
      entries.map(({ id }) => id),
    )
    .execute();
  const hours = entries.reduce((sum, entry) => sum + entry.hours, 0);
  const [{ id: first } = { id: 0 }] = entries;
  const said = { week: days.from, count: entries.length, hours };
  await ctx.audit({ refType: "workLog", refId: first, isOfFirm: true, action: "handIn", new: said });
  const projectIds = new Set(entries.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])));
  const approvers = await approversOf(ctx, [...projectIds]);
  await notify(ctx.db, {
    to: approvers.map(({ id }) => id),
    by: ctx.user.id,
    type: noticeType.notice,
    title: "notice.hoursHandedIn.title",
    text: "notice.hoursHandedIn.text",
    params: { name: ctx.user.name, week: days.from },
    link: "/wm/worklog?view=decide",
  });
  return { count: entries.length, hours, told: approvers.map(({ name }) => name) };
}
