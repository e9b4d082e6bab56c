import type { Message } from "@digao/contract/areas/evidence/messages/calls";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { codeWord } from "@digao/contract/code-words";
import { linkTo } from "@digao/contract/links";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { notify } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";
import type { FullMessage } from "./message-rows.ts";

const wordsMax = 80;
const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > wordsMax ? `${line.slice(0, wordsMax)}…` : line;
};

/** Who of these people is in the project now: whoever has left learns no more of it. */
export async function membersAmong(db: Db, projectId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "in", [...userIds])
    .where("leave_date", "is", null)
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

type Event = "messageCalled" | "messageAnswered" | "messageClosed" | "messageReopened" | "messageTask";

/** A message beside a voucher opens there; every other one in the centre, beside its record. */
function linkOf({ entityId, referId, msgId, parentId, projectId }: Message): string | null {
  if (entityId !== "voucher") return linkTo("message", parentId || msgId, projectId);
  return referId === null ? null : linkTo("voucher", referId, projectId);
}

interface Telling {
  event: Event;
  to: readonly number[];
  type: (typeof noticeType)[keyof typeof noticeType];
}

async function send({ db, user }: Context, message: FullMessage, { event, to, type }: Telling): Promise<void> {
  const { projectId, msgText, msgId, msgType, names } = message;
  const members = await membersAmong(db, projectId, to);
  if (members.length === 0) return;
  const { projectName } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as projectName")
    .executeTakeFirstOrThrow();
  const link = linkOf(message);
  const kind = { zh: codeWord("zh", "messageType", msgType), en: codeWord("en", "messageType", msgType) };
  return notify(db, {
    to: members,
    by: user.id,
    type,
    title: `notice.${event}.title`,
    text: `notice.${event}.text`,
    params: { name: user.name, record: names, kind, words: excerpt(msgText), project: projectName },
    ...(link === null ? {} : { link }),
    projectId,
    refType: "message",
    refId: msgId,
  });
}

/** @param message what was written, or the thread whose state changed. */
export const tell = (ctx: Context, event: Exclude<Event, "messageTask">, message: FullMessage, to: readonly number[]) =>
  send(ctx, message, { event, to, type: noticeType.message });

/** Supervision and risk prompts are a task of the project manager and of who prepares the paper. */
export async function tellTask(ctx: Context, message: FullMessage): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.user_id as id from project_member p
    where p.project_id = ${message.projectId} and p.leave_date is null and p.role_id = ${code.projectRole.manager}
    union
    select i.audit_user_id from fs_item i
    where ${ofProject("i")} and i.id = any(${[...message.itemIds]}::bigint[]) and i.audit_user_id is not null`.execute(
    ctx.db,
  );
  await send(ctx, message, { event: "messageTask", to: rows.map(({ id }) => id), type: noticeType.task });
}

/** Everybody who wrote in a thread. */
export async function writersOf({ db }: Context, threadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct created_by as id from msg_head where ${ofProject("msg_head")} and (id = ${threadId} or parent_id = ${threadId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
