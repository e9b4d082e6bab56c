import type { Message } from "@digao/contract/areas/messages";
import { noticeType } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { notify } from "../../platform/live/notices.ts";
import type { Context } from "../../platform/serve.ts";

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

type Event = "messageCalled" | "messageAnswered" | "messageClosed" | "messageReopened";

/** @param message what was written, or the question whose state changed. */
export async function tell(ctx: Context, event: Event, message: Message, to: readonly number[]): Promise<void> {
  const { db, user } = ctx;
  const { projectId, referId, referText, msgText, msgId } = message;
  const members = await membersAmong(db, projectId, to);
  if (members.length === 0) return;
  const { projectName } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as projectName")
    .executeTakeFirstOrThrow();
  return notify(db, {
    to: members,
    by: user.id,
    type: noticeType.message,
    title: `notice.${event}.title`,
    text: `notice.${event}.text`,
    params: { name: user.name, voucher: referText, words: excerpt(msgText), project: projectName },
    ...(referId === null ? {} : { link: linkTo("voucher", referId, projectId) }),
    projectId,
    refType: "message",
    refId: msgId,
  });
}

/** Everybody who wrote in a thread. */
export async function writersOf({ db }: Context, threadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct created_by as id from msg_head where ${ofProject("msg_head")} and (id = ${threadId} or parent_id = ${threadId})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
