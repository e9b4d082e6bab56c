import type { Message, MessageHead, MessageThread, messages } from "@digao/contract/areas/messages";
import type { Input } from "@digao/contract/endpoint";
import { movesOf } from "@digao/domain/messages/states";
import { sql } from "kysely";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";
import { isHead, readAnswers, readMessage, readThreads } from "./message-rows.ts";

type Calls = typeof messages;

const withMoves = <M extends Message>({ user, project }: Context, message: M) => ({
  ...message,
  moves: isHead(message) ? movesOf(message, { userId: user.id, role: project?.role ?? 0 }) : [],
});

export async function listThreads(
  ctx: Context,
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
  const { totalCount, items } = await readThreads(ctx.db, where, page);
  return { totalCount, items: items.map((thread) => withMoves(ctx, thread)) };
}

export async function listAnswers(
  { db }: Context,
  { parentId }: Input<Calls["GetMsgJedHeadDataByParent"]>,
): Promise<{ items: Message[] }> {
  return { items: await readAnswers(db, [parentId]) };
}

export const getMessage = async (ctx: Context, { msgId }: Input<Calls["GetMsgHeadDataById"]>): Promise<MessageHead> =>
  withMoves(ctx, await readMessage(ctx.db, msgId));
