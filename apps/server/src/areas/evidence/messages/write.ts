import type { messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { afterAnswer, THREAD_RULES, type ThreadType } from "@digao/domain/messages/states";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { cleaned, type Written } from "./clean-html.ts";
import { keepFiles, takeFilesAway } from "./files.ts";
import { insertAnswer, insertThread } from "./insert.ts";
import { checkLabels } from "./labels.ts";
import { type FullMessage, lockThread, readMessage } from "./message-rows.ts";
import { membersAmong, tell, tellTask, writersOf } from "./notices.ts";
import { ownMessage } from "./own.ts";
import { readSubjects } from "./subjects.ts";

type Call = (typeof messages)["CreateMsgHead"];
export interface Draft extends Input<Call> {
  written: Written;
  called: number[];
  labels: number[];
}

/** A message as submitted: new, an answer, or an edit by its author. */
export async function writeMessage(ctx: Context, input: Input<Call>, uploads: UploadedFile[]): Promise<Output<Call>> {
  const called = [...new Set(input.chatUsers?.map(({ userId }) => userId) ?? [])];
  const labels = [...new Set(input.chatLabels?.map(({ labelId }) => labelId) ?? [])];
  await checkMembers(ctx, input.currId, called);
  const draft = { ...input, written: cleaned(input.chatContent), called, labels };
  const msgId = await writerOf(input)(ctx, draft, uploads);
  return { success: true, message: messageOf(ctx.lang, input.chatId > 0 ? "message.saved" : "message.sent"), msgId };
}

function writerOf({ chatId, parentId }: Input<Call>): typeof begin {
  if (chatId > 0) return rewrite;
  return parentId > 0 ? answer : begin;
}

async function checkMembers({ db }: Context, projectId: number, userIds: readonly number[]): Promise<void> {
  const members = new Set(await membersAmong(db, projectId, userIds));
  if (userIds.some((id) => !members.has(id))) throw new Refusal("message.notMember", { field: "chatUsers" });
}

async function begin(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const type: ThreadType = draft.chatType === messageType.answer ? messageType.comment : draft.chatType;
  const rule = THREAD_RULES[type];
  if (!isInRoleSet(ctx.project?.role ?? -1, rule.writers))
    throw new Refusal("message.kindNotYours", { kind: "forbidden" });
  if (rule.needsLabel && draft.labels.length === 0) throw new Refusal("message.noLabel", { field: "chatLabels" });
  await checkLabels(ctx.db, draft.labels);
  const msgId = await insertThread(ctx, draft, type);
  await finish(ctx, draft, { msgId, uploads, action: "create" });
  const message = await readMessage(ctx, msgId);
  await tell(ctx, "messageCalled", message, draft.called);
  if (rule.isTask) await tellTask(ctx, message);
  return msgId;
}

async function answer(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const { db, user } = ctx;
  const thread = await lockThread(ctx, draft.parentId);
  if (thread.projectId !== draft.currId) throw missing();
  if (thread.status === messageStatus.closed) throw new Refusal("message.closed", { kind: "state" });
  await checkResponse(ctx, draft, thread);
  const msgId = await insertAnswer(ctx, draft, thread);
  const status = afterAnswer(thread, user.id);
  if (status !== thread.status)
    await sql`update msg_head set status = ${status}, row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${thread.msgId}`.execute(
      db,
    );
  await finish(ctx, draft, { msgId, uploads, action: "answer" });
  const message = await readMessage(ctx, msgId);
  await tell(ctx, "messageCalled", message, draft.called);
  const others = (await writersOf(ctx, thread.msgId)).filter((id) => !draft.called.includes(id));
  await tell(ctx, "messageAnswered", message, others);
  return msgId;
}

/** What an answer to a risk prompt names is there, in this project. */
async function checkResponse(ctx: Context, draft: Draft, thread: FullMessage): Promise<void> {
  const { responseEntity, responseId } = draft;
  if (!responseEntity) return;
  const field = "responseId";
  if (thread.msgType !== messageType.risk) throw new Refusal("message.responseToRisk", { field });
  const place = { entityId: responseEntity, referId: responseId };
  const subjects = await readSubjects(ctx.db, [place]);
  if (!subjects.of(place)) throw new Refusal("message.responseGone", { kind: "state", field });
}

async function rewrite(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const { db } = ctx;
  const { chatId, written, called } = draft;
  const old = await ownMessage(ctx, draft);
  if (draft.rowVersion !== undefined) checkVersion(draft.rowVersion, old);
  const labels = await newLabels(ctx, draft, old);
  await sql`
    update msg_head set content = ${written.content}, content_text = ${written.text}, at_users = ${called}::bigint[],
      label_ids = ${labels}::bigint[], edited_at = now(),
      row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${chatId}`.execute(db);
  await takeFilesAway(ctx, chatId, draft.fileId ?? []);
  await finish(ctx, draft, { msgId: chatId, uploads, action: "update", old });
  const before = new Set(old.chatList.map(({ userId }) => userId));
  const added = called.filter((id) => !before.has(id));
  await tell(ctx, "messageCalled", await readMessage(ctx, chatId), added);
  return chatId;
}

/** As sent, or as they are where none were sent. */
async function newLabels({ db }: Context, { chatLabels, labels }: Draft, old: FullMessage): Promise<number[]> {
  const now = old.labelList.map(({ labelId }) => labelId);
  if (chatLabels === undefined || old.msgType === messageType.answer) return now;
  if (THREAD_RULES[old.msgType].needsLabel && labels.length === 0)
    throw new Refusal("message.noLabel", { field: "chatLabels" });
  await checkLabels(
    db,
    labels.filter((id) => !now.includes(id)),
  );
  return labels;
}

interface Step {
  msgId: number;
  uploads: UploadedFile[];
  action: "create" | "answer" | "update";
  old?: FullMessage;
}

async function finish(ctx: Context, { currId, written }: Draft, { msgId, uploads, action, old }: Step): Promise<void> {
  await keepFiles(ctx, msgId, uploads);
  await ctx.audit({
    refType: "message",
    refId: msgId,
    projectId: currId,
    action,
    ...(old ? { old: { text: old.msgText } } : {}),
    new: { text: written.text, files: uploads.map(({ fileName }) => fileName) },
  });
}
