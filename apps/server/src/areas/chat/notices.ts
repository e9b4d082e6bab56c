import type { Message } from "@digao/contract/areas/chat";
import { sql } from "kysely";
import { projectLink } from "../../platform/live/links.ts";
import { noticeType, notify } from "../../platform/live/notices.ts";
import type { Context } from "../../platform/serve.ts";

const wordsMax = 80;
const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > wordsMax ? `${line.slice(0, wordsMax)}…` : line;
};

type Event = "messageCalled" | "messageAnswered" | "messageClosed" | "messageReopened";

/** @param message what was written, or the question whose state changed. */
export async function tell(ctx: Context, event: Event, message: Message, to: readonly number[]): Promise<void> {
  if (to.length === 0) return;
  const { db, user } = ctx;
  const { projectId, referId, referText, msgText, msgId } = message;
  const { projectName } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name as projectName")
    .executeTakeFirstOrThrow();
  const place: Record<string, string | number> = referId === null ? { tab: "messages" } : { voucher: referId };
  return notify(db, {
    to,
    by: user.id,
    type: noticeType.message,
    title: `notice.${event}.title`,
    text: `notice.${event}.text`,
    params: { name: user.name, voucher: referText, words: excerpt(msgText), project: projectName },
    link: projectLink("dataquery", projectId, place),
    projectId,
    refType: "message",
    refId: msgId,
  });
}

/** Everybody who wrote in a thread. */
export async function writersOf({ db }: Context, threadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct created_by as id from msg_head where id = ${threadId} or parent_id = ${threadId}`.execute(db);
  return rows.map(({ id }) => id);
}
