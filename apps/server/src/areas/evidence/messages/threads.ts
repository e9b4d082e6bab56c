import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type {
  ChatFile,
  Message,
  MessageHead,
  MessageThread,
  messages,
} from "@digao/contract/areas/evidence/messages/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readAnswers, readMany, readMessage, readThreads, withMoves } from "./message-rows.ts";
import { readSubjects } from "./subjects.ts";
import { isOfRoles, isThread, type ThreadQuery, whereOf } from "./thread-query.ts";

type Calls = typeof messages;
interface Page {
  totalCount: number;
  items: MessageThread[];
}
type PageInput = Input<Calls["GetMsgJedHeadData"]>;

async function page(ctx: Context, input: PageInput, more: readonly RawBuilder<unknown>[] = []): Promise<Page> {
  const { skipCount, maxResultCount, ...query } = input;
  return readThreads(ctx, await whereOf(ctx, query, more), { skipCount, maxResultCount });
}

export const listThreads = (ctx: Context, input: PageInput): Promise<Page> => page(ctx, input);

export const listOfItem = (
  ctx: Context,
  { itemId, ...input }: Input<Calls["GetMsgJedHeadDataByItem"]>,
): Promise<Page> =>
  page(
    ctx,
    input,
    itemId === undefined ? [] : [sql`(m.node_id = ${itemId} or (m.entity = 'menuNode' and m.refer_id = ${itemId}))`],
  );

export const listOfManagers = (ctx: Context, input: PageInput): Promise<Page> =>
  page(ctx, input, [isOfRoles(roleSets.projectManager)]);

export const listOfQuality = (ctx: Context, input: PageInput): Promise<Page> =>
  page(ctx, input, [isOfRoles([projectRole.qualityControl])]);

export const listOwn = (ctx: Context, input: PageInput): Promise<Page> => page(ctx, { ...input, view: "mine" });

/** All that a file lists. */
export const allThreads = async (ctx: Context, query: ThreadQuery, max: number): Promise<Page> =>
  readThreads(ctx, await whereOf(ctx, query), { skipCount: 0, maxResultCount: max });

export async function listAnswers(
  ctx: Context,
  { parentId }: Input<Calls["GetMsgJedHeadDataByParent"]>,
): Promise<{ items: Message[] }> {
  return { items: await readAnswers(ctx, [parentId]) };
}

export const getMessage = async (ctx: Context, { msgId }: Input<Calls["GetMsgHeadDataById"]>): Promise<MessageHead> =>
  withMoves(ctx, await readMessage(ctx, msgId));

/** Also by the id of one of its answers. */
export async function getThread(
  ctx: Context,
  { msgId }: Input<Calls["GetMsgJedHeadDataByID"]>,
): Promise<MessageThread> {
  const { parentId } = await readMessage(ctx, msgId);
  const { items } = await readThreads(ctx, sql`${isThread} and m.id = ${parentId || msgId}`);
  const [thread] = items;
  if (!thread) throw missing();
  return thread;
}

export async function getSubject(
  { db, lang }: Context,
  { entityId, referId }: Input<Calls["GetMsgSubject"]>,
): Promise<{ referText: string; link: string }> {
  const place = { entityId, referId };
  const subject = (await readSubjects(db, [place])).of(place);
  if (!subject) throw missing();
  return { referText: subject[lang], link: subject.link };
}

export const getForForm = async (
  ctx: Context,
  { currId, chatId }: Input<Calls["GetSingMsgData"]>,
): Promise<MessageHead> => {
  const message = await readMessage(ctx, chatId);
  if (message.projectId !== currId) throw missing();
  return withMoves(ctx, message);
};

export async function listFiles(
  ctx: Context,
  { chatType, keyword, skipCount, maxResultCount }: Input<Calls["GetChatFileByMsgType"]>,
): Promise<{ totalCount: number; items: ChatFile[] }> {
  const name = sql<string>`coalesce(a.file_name, f.file_name)`;
  const from = sql`from msg_file a join msg_head m on ${ofProject("m")} and m.id = a.msg_id
    join file_object f on f.tenant_id = a.tenant_id and f.id = a.file_id
    join app_user w on w.tenant_id = m.tenant_id and w.id = m.created_by
    where ${ofProject("a")} and ${chatType ? sql`m.msg_type = ${chatType}` : sql`true`}
      and position(lower(${keyword ?? ""}) in lower(${name})) > 0`;
  const [count, { rows }] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n ${from}`.execute(ctx.db),
    sql<Omit<ChatFile, "referText">>`
      select f.id as "fileId", ${name} as "fileName", f.size_bytes as "sizeBytes", m.id as "msgId", m.msg_type as "msgType",
        a.is_image as "isImage", w.name as "createName", a.added_at as "createTime"
      ${from} order by a.added_at desc, f.id desc limit ${maxResultCount} offset ${skipCount}`.execute(ctx.db),
  ]);
  const beside = await readMany(
    ctx,
    rows.map(({ msgId }) => msgId),
  );
  const items = rows.map((row) => ({ ...row, referText: beside.get(row.msgId)?.referText ?? "" }));
  return { totalCount: count.rows[0]?.n ?? 0, items };
}
