import type { chat, Message, MessageThread } from "@digao/contract/areas/chat";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";
import { readAnswers, readMessage, readThreads } from "./message-rows.ts";

type Calls = typeof chat;

export function listThreads(
  { db }: Context,
  { projectId, entityId, referId, chatType, status, keyword, ...page }: Input<Calls["GetMsgJedHeadData"]>,
): Promise<{ totalCount: number; items: MessageThread[] }> {
  const asked = [
    entityId && sql`m.entity = ${entityId}`,
    referId && sql`m.refer_id = ${referId}`,
    chatType && sql`m.msg_type = ${chatType}`,
    status !== undefined && sql`m.status = ${status}`,
    keyword && sql`m.content_text ilike ${containing(keyword)}`,
  ].filter((part) => typeof part === "object");
  const where = sql.join([sql`m.project_id = ${projectId}`, sql`m.parent_id is null`, ...asked], sql` and `);
  return readThreads(db, where, page);
}

export async function listAnswers(
  { db }: Context,
  { parentId }: Input<Calls["GetMsgJedHeadDataByParent"]>,
): Promise<{ items: Message[] }> {
  return { items: await readAnswers(db, [parentId]) };
}

export const getMessage = ({ db }: Context, { msgId }: Input<Calls["GetMsgHeadDataById"]>): Promise<Message> =>
  readMessage(db, msgId);
