import type { Message, MessageHead, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import type { Input } from "@digao/contract/endpoint";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant, ownUser } from "@digao/db/project-rows";
import { type Move, maySchedule, THREAD_RULES, type ThreadRefusal, whyNotMove } from "@digao/domain/messages/states";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { finishTasks, readNotices } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal, type RefusalKind } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { checkLabels } from "./labels.ts";
import { isHead, lockThread, readMessage, type ThreadHead, wireMessage, withMoves } from "./message-rows.ts";
import { tell, writersOf } from "./notices.ts";

type Calls = typeof messages;

const kinds: Readonly<Record<ThreadRefusal, RefusalKind>> = {
  noQuestion: "state",
  wrongState: "state",
  notAnswered: "state",
  responseMissing: "state",
  notYours: "forbidden",
  notReviewer: "forbidden",
  answeredIt: "forbidden",
};

const reasonMin = 2;

/** Closes a thread, or opens it again. */
export async function moveThread(ctx: Context, input: Input<Calls["UpdateMsgHeadStatus"]>): Promise<Message> {
  const thread = await lockThread(ctx, input.msgId);
  if (input.rowVersion !== undefined) checkVersion(input.rowVersion, thread);
  await move(ctx, thread, input.status, input.reason ?? "");
  return wireMessage(await readMessage(ctx, input.msgId));
}

/** @param thread held by the caller */
export async function move(ctx: Context, thread: ThreadHead, to: Move, reason: string): Promise<void> {
  const { db, user, project, audit } = ctx;
  const { msgId, projectId } = thread;
  const why = whyNotMove(to, thread, { userId: user.id, role: project?.role ?? 0 });
  if (why) throw new Refusal(`message.${why}`, { kind: kinds[why] });
  const isClosing = to === messageStatus.closed;
  if (!isClosing && reason.length < reasonMin) throw new Refusal("message.reasonMissing", { field: "reason" });
  await sql`
    update msg_head set status = ${to}, row_version = row_version + 1,
      closed_by = ${isClosing ? ownUser : null}, closed_at = ${isClosing ? sql`now()` : null},
      reopen_reason = ${isClosing ? thread.reopenReason : reason}
    where ${ofProject("msg_head")} and id = ${msgId}`.execute(db);
  const of = { refType: "message" as const, refId: msgId, projectId };
  const now = isClosing ? { status: to } : { status: to, reason };
  await audit({ ...of, action: "move", old: { status: thread.status }, new: now });
  if (isClosing) await finishTasks(db, "message", msgId);
  await tell(ctx, isClosing ? "messageClosed" : "messageReopened", thread, await writersOf(ctx, msgId));
}

/** By when and how urgently an answer is asked for is said by who asks. */
function checkSchedule(
  { user, project }: Context,
  thread: ThreadHead,
  { priority, dueDate }: Input<Calls["UpdateMsgHead"]>,
): void {
  const isSame =
    (priority ?? thread.priority) === thread.priority && (dueDate === undefined || dueDate === thread.dueDate);
  const addressed = thread.chatList.map(({ userId }) => userId);
  if (isSame || maySchedule(thread, addressed, { userId: user.id, role: project?.role ?? 0 })) return;
  throw new Refusal("message.scheduleNotYours", {
    kind: "forbidden",
    field: priority === undefined ? "dueDate" : "priority",
  });
}

/** Labels, priority and day, by the author or roles 1 to 4, while it is open. */
export async function updateHead(ctx: Context, input: Input<Calls["UpdateMsgHead"]>): Promise<MessageHead> {
  const { db, user, project, audit } = ctx;
  const { msgId, rowVersion, labelIds, priority, dueDate } = input;
  const head = await readMessage(ctx, msgId);
  if (!isHead(head)) throw missing();
  const thread = await lockThread(ctx, msgId);
  if (rowVersion !== undefined) checkVersion(rowVersion, thread);
  if (thread.createBy !== user.id && !isInRoleSet(project?.role ?? 0, "leader"))
    throw new Refusal("message.notYours", { kind: "forbidden" });
  if (thread.status === messageStatus.closed && thread.msgType !== messageType.comment)
    throw new Refusal("message.closed", { kind: "state" });
  checkSchedule(ctx, thread, input);
  const old = thread.labelList.map(({ labelId }) => labelId);
  const labels = labelIds === undefined ? old : [...new Set(labelIds)];
  if (labels.length === 0 && THREAD_RULES[thread.msgType].needsLabel)
    throw new Refusal("message.noLabel", { field: "labelIds" });
  await checkLabels(
    db,
    labels.filter((id) => !old.includes(id)),
  );
  const now = {
    labels,
    priority: priority ?? thread.priority,
    dueDate: dueDate === undefined ? thread.dueDate : dueDate,
  };
  await sql`
    update msg_head set label_ids = ${labels}::bigint[], priority = ${now.priority}, due_date = ${now.dueDate}::date,
      row_version = row_version + 1
    where ${ofProject("msg_head")} and id = ${msgId}`.execute(db);
  const before = { labels: old, priority: thread.priority, dueDate: thread.dueDate };
  await audit({
    refType: "message",
    refId: msgId,
    projectId: thread.projectId,
    action: "update",
    old: before,
    new: now,
  });
  return withMoves(ctx, await readMessage(ctx, msgId));
}

/** What the reader has seen: the messages, and the notices that told of them. */
export async function markRead({ db, user }: Context, { msgIds }: Input<Calls["UpdateMsgReadState"]>): Promise<null> {
  await insertFound(
    db,
    sql`insert into msg_read (tenant_id, project_id, msg_id) select ${ownTenant}, ${ownProject}, unnest(${msgIds}::bigint[]) on conflict do nothing`,
  );
  await readNotices(db, { userId: user.id, refType: "message", refIds: msgIds });
  return null;
}
