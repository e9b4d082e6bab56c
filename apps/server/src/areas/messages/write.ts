import type { Message, messages } from "@digao/contract/areas/messages";
import { messageStatus, messageType } from "@digao/contract/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { afterAnswer } from "@digao/domain/messages/states";
import { type RawBuilder, sql } from "kysely";
import { checkVersion, missing, Refusal } from "../../platform/refusal.ts";
import type { Context, UploadedFile } from "../../platform/serve.ts";
import { cleaned, type Written } from "./clean-html.ts";
import { keepFiles, takeFilesAway } from "./files.ts";
import { lockThread, readMessage } from "./message-rows.ts";
import { membersAmong, tell, writersOf } from "./notices.ts";

type Call = (typeof messages)["CreateMsgHead"];
interface Draft extends Input<Call> {
  written: Written;
  called: number[];
}

/** A message as submitted: new, an answer, or an edit by its author. */
export async function writeMessage(ctx: Context, input: Input<Call>, uploads: UploadedFile[]): Promise<Output<Call>> {
  const called = [...new Set(input.chatUsers?.map(({ userId }) => userId) ?? [])];
  await checkMembers(ctx, input.currId, called);
  const draft = { ...input, written: cleaned(input.chatContent), called };
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

async function inserted(db: Db, insert: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${insert}`.execute(db);
  return rows[0]?.id ?? null;
}

async function begin(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const { db } = ctx;
  const { currId, referId, written, called } = draft;
  const msgId = await inserted(
    db,
    sql`
    insert into msg_head (tenant_id, project_id, msg_type, entity, refer_id, period_id, j_period, j_type, j_no_text, content, content_text, at_users)
    select ${ownTenant}, ${ownProject}, ${draft.chatType === messageType.question ? messageType.question : messageType.comment}, ${draft.entityId}, v.id, p.id, v.j_period, v.j_type, v.j_no_text,
      ${written.content}, ${written.text}, ${called}::bigint[]
    from voucher v join project_period p on ${ofProject("p")} and p.voucher_batch_id = v.batch_id and p.project_id = ${currId}
    where ${ofProject("v")} and v.id = ${referId} returning id`,
  );
  if (msgId === null) throw new Refusal("message.voucherGone", { kind: "state", field: "referId" });
  await finish(ctx, draft, { msgId, uploads, action: "create" });
  await tell(ctx, "messageCalled", await readMessage(db, msgId), called);
  return msgId;
}

async function answer(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const { db, user } = ctx;
  const thread = await lockThread(db, draft.parentId);
  if (thread.projectId !== draft.currId) throw missing();
  if (thread.status === messageStatus.closed) throw new Refusal("message.closed", { kind: "state" });
  const { written, called } = draft;
  const msgId = await inserted(
    db,
    sql`
    insert into msg_head (tenant_id, project_id, parent_id, msg_type, entity, refer_id, period_id, j_period, j_type, j_no_text, content, content_text, at_users)
    select ${ownTenant}, ${ownProject}, id, 'ANS', entity, refer_id, period_id, j_period, j_type, j_no_text, ${written.content}, ${written.text}, ${called}::bigint[]
    from msg_head where ${ofProject("msg_head")} and id = ${thread.msgId} returning id`,
  );
  if (msgId === null) throw missing();
  const status = afterAnswer(thread, user.id);
  if (status !== thread.status)
    await sql`update msg_head set status = ${status}, row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${thread.msgId}`.execute(
      db,
    );
  await finish(ctx, draft, { msgId, uploads, action: "answer" });
  const message = await readMessage(db, msgId);
  await tell(ctx, "messageCalled", message, called);
  const others = (await writersOf(ctx, thread.msgId)).filter((id) => !called.includes(id));
  await tell(ctx, "messageAnswered", message, others);
  return msgId;
}

async function rewrite(ctx: Context, draft: Draft, uploads: UploadedFile[]): Promise<number> {
  const { db } = ctx;
  const { chatId, written, called } = draft;
  const old = await ownMessage(ctx, draft);
  if (draft.rowVersion !== undefined) checkVersion(draft.rowVersion, old);
  await sql`
    update msg_head set content = ${written.content}, content_text = ${written.text}, at_users = ${called}::bigint[], edited_at = now(),
      row_version = row_version + 1 where ${ofProject("msg_head")} and id = ${chatId}`.execute(db);
  await takeFilesAway(ctx, chatId, draft.fileId ?? []);
  await finish(ctx, draft, { msgId: chatId, uploads, action: "update", old });
  const known = new Set(old.chatList.map(({ userId }) => userId));
  const added = called.filter((id) => !known.has(id));
  await tell(ctx, "messageCalled", await readMessage(db, chatId), added);
  return chatId;
}

/** Held until the call ends; what stands in a closed thread stays as it was. */
async function ownMessage({ db, user }: Context, { chatId, currId }: Draft): Promise<Message> {
  const { parentId } = await readMessage(db, chatId);
  const thread = await lockThread(db, parentId || chatId);
  const message = parentId ? await readMessage(db, chatId) : thread;
  if (message.projectId !== currId) throw missing();
  if (message.createBy !== user.id) throw new Refusal("message.notAuthor", { kind: "forbidden" });
  if (thread.status === messageStatus.closed) throw new Refusal("message.closed", { kind: "state" });
  return message;
}

interface Step {
  msgId: number;
  uploads: UploadedFile[];
  action: "create" | "answer" | "update";
  old?: Message;
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
