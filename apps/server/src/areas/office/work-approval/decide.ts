/** Hours of others: approved as they were seen, sent back, or opened again once they were approved. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { workApproval } from "@digao/contract/areas/office/work-approval/calls";
import { workRemark } from "@digao/contract/areas/office/work-approval/codes";
import { inviteStatus, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { groupBy } from "@digao/domain/ledger/group-by";
import { sql } from "kysely";
import { type NewNotice, notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { inSight } from "../work-logs/door/in-sight.ts";
import { lockHoursOf } from "../work-logs/door/lock.ts";
import { mayDecide } from "./may-decide.ts";

type Calls = typeof workApproval;
type Asked = Input<Calls["ApproveWorkLogs"]>["entries"];
type Done = Output<Calls["ApproveWorkLogs"]>;

interface Entry {
  id: number;
  userId: number;
  projectId: number | null;
  workDate: string;
  title: string;
  hours: number;
  status: number;
  rowVersion: number;
  isMine: boolean;
  mayDecide: boolean;
}

const entriesInSight = (ctx: Context, ids: readonly number[]) =>
  ctx.db
    .selectFrom("work_log")
    .where("work_log.id", "in", ids)
    .where("work_log.invite_status", "=", inviteStatus.consented)
    .where(inSight(ctx));

interface Act {
  action: "approve" | "return" | "reopen";
  from: number;
  to: number;
  /** What is said of an entry that is in another state. */
  otherwise: MessageKey;
}
const approving: Act = {
  action: "approve",
  from: workLogStatus.submitted,
  to: workLogStatus.approved,
  otherwise: "worklog.notHandedIn",
};
const returning: Act = { ...approving, action: "return", to: workLogStatus.returned };
const reopening: Act = {
  action: "reopen",
  from: workLogStatus.approved,
  to: workLogStatus.returned,
  otherwise: "worklog.notApproved",
};

/** As they stand once nobody else writes them: each as it was seen, and the caller's to decide. */
async function held(ctx: Context, asked: Asked, act: Act): Promise<Entry[]> {
  const ids = asked.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Refusal("worklog.entryTwice", { field: "entries" });
  const people = await entriesInSight(ctx, ids).select("work_log.user_id as userId").execute();
  await lockHoursOf(
    ctx,
    people.map(({ userId }) => userId),
  );
  const rows = await entriesInSight(ctx, ids)
    .select([
      "work_log.id",
      "work_log.user_id as userId",
      "work_log.project_id as projectId",
      "work_log.work_date as workDate",
      "work_log.title",
      sql<number>`work_log.hours::float8`.as("hours"),
      "work_log.status",
      "work_log.row_version as rowVersion",
      sql<boolean>`work_log.user_id = ${ctx.user.id}`.as("isMine"),
      mayDecide(ctx).as("mayDecide"),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id, rowVersion }) => {
    const entry = byId.get(id);
    if (!entry) throw new Refusal("worklog.missing", { kind: "missing" });
    const params = { title: entry.title };
    if (entry.isMine) throw new Refusal("worklog.ownApproval", { kind: "forbidden" });
    if (!entry.mayDecide) throw new Refusal("worklog.notApprover", { kind: "forbidden", params });
    if (entry.status !== act.from) throw new Refusal(act.otherwise, { kind: "state", params });
    checkVersion(rowVersion, entry);
    return entry;
  });
}

async function move(ctx: Context, entries: readonly Entry[], { action, to }: Act, reason?: string): Promise<Done> {
  const isDecision = to === workLogStatus.approved;
  await ctx.db
    .updateTable("work_log")
    .set({
      status: to,
      decided_by: isDecision ? ctx.user.id : null,
      decided_at: isDecision ? sql`now()` : null,
      row_version: sql`row_version + 1`,
    })
    .where(
      "id",
      "in",
      entries.map(({ id }) => id),
    )
    .execute();
  const hours = entries.reduce((sum, entry) => sum + entry.hours, 0);
  for (const [userId, own] of groupBy(entries, (entry) => entry.userId)) {
    const of = { userId, count: own.length, hours: own.reduce((sum, entry) => sum + entry.hours, 0) };
    const [{ id: refId } = { id: 0 }] = own;
    const said = { ...of, entries: own.map(({ id }) => id), ...(reason === undefined ? {} : { reason }) };
    await ctx.audit({ refType: "workLog", refId, isOfFirm: true, action, new: said });
  }
  return { count: entries.length, hours };
}

/** The words stay: neither a change nor the end of an entry takes them away. */
async function remark({ db, user }: Context, entries: readonly Entry[], kind: number, words: string): Promise<void> {
  const rows = entries.map(({ id, userId, projectId, workDate, title, hours }) => ({
    work_log_id: id,
    kind,
    user_id: userId,
    of_project: projectId,
    work_date: workDate,
    title,
    hours: hours.toString(),
    words,
    said_by: user.id,
  }));
  await db.insertInto("work_log_remark").values(rows).execute();
}

type Told = Pick<NewNotice, "title" | "text"> & { reason?: string };
async function tell(ctx: Context, entries: readonly Entry[], { title, text, reason = "" }: Told): Promise<void> {
  for (const [userId, own] of groupBy(entries, (entry) => entry.userId)) {
    const [first] = own;
    const hours = own.reduce((sum, entry) => sum + entry.hours, 0);
    await notify(ctx.db, {
      to: [userId],
      by: ctx.user.id,
      type: noticeType.notice,
      title,
      text,
      params: { name: ctx.user.name, count: own.length, hours, title: first?.title ?? "", reason },
      link: `/wm/worklog?day=${first?.workDate ?? ""}`,
    });
  }
}

export async function approve(ctx: Context, { entries: asked }: Input<Calls["ApproveWorkLogs"]>): Promise<Done> {
  const entries = await held(ctx, asked, approving);
  const done = await move(ctx, entries, approving);
  await tell(ctx, entries, { title: "notice.hoursApproved.title", text: "notice.hoursApproved.text" });
  return done;
}

export async function sendBack(ctx: Context, input: Input<Calls["ReturnWorkLogs"]>): Promise<Done> {
  const { entries: asked, reason } = input;
  const entries = await held(ctx, asked, returning);
  const done = await move(ctx, entries, returning, reason);
  await remark(ctx, entries, workRemark.returned, reason);
  await tell(ctx, entries, { title: "notice.hoursReturned.title", text: "notice.hoursReturned.text", reason });
  return done;
}

export async function openAgain(ctx: Context, input: Input<Calls["ReopenWorkLogs"]>): Promise<Done> {
  const { entries: asked, reason } = input;
  const entries = await held(ctx, asked, reopening);
  const done = await move(ctx, entries, reopening, reason);
  await remark(ctx, entries, workRemark.reopened, reason);
  await tell(ctx, entries, { title: "notice.hoursReopened.title", text: "notice.hoursReopened.text", reason });
  return done;
}
