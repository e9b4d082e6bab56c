/** Messages as they are listed, and held while a step changes them. */
import type { Message, MessageThread } from "@digao/contract/areas/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { ThreadType } from "@digao/domain/messages/states";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../platform/refusal.ts";

const filesOf = (isImage: boolean) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'fileName', f.file_name, 'sizeBytes', f.size_bytes) order by a.added_at, f.id)
    from msg_file a join file_object f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where ${ofProject("a")} and a.msg_id = m.id and a.is_image = ${isImage}), '[]')`;

const columns = sql`m.id as "msgId", coalesce(m.parent_id, 0) as "parentId", m.msg_type as "msgType", m.status, m.project_id as "projectId",
  m.entity as "entityId", m.refer_id as "referId",
  left(m.j_period::text, 4) || '-' || right(m.j_period::text, 2) || ' ' || voucher_name(m.j_type, m.j_no_text) as "referText",
  m.content as "msgContent", m.content_text as "msgText",
  coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'userName', u.name) order by c.place)
    from unnest(m.at_users) with ordinality c (id, place) join app_user u on u.tenant_id = m.tenant_id and u.id = c.id), '[]') as "chatList",
  ${filesOf(true)} as "imageList", ${filesOf(false)} as "fileList",
  m.created_by as "createBy", w.name as "createName", m.created_at as "createTime", m.edited_at as "editTime",
  m.created_by <> app_user() and not exists (
    select from msg_read r where ${ofProject("r")} and r.msg_id = m.id and r.user_id = app_user()) as "isUnread",
  m.row_version as "rowVersion"`;

interface Part {
  order: RawBuilder<unknown>;
  limit?: { skipCount: number; maxResultCount: number };
}

/** As whoever asks in this transaction reads them. */
async function readMessages(db: Db, where: RawBuilder<unknown>, { order, limit }: Part): Promise<Message[]> {
  const part = limit ? sql`limit ${limit.maxResultCount} offset ${limit.skipCount}` : sql``;
  const { rows } = await sql<Message>`
    select ${columns} from msg_head m join app_user w on w.tenant_id = m.tenant_id and w.id = m.created_by
    where ${ofProject("m")} and ${where} order by ${order} ${part}`.execute(db);
  return rows;
}

export async function readMessage(db: Db, msgId: number): Promise<Message> {
  const [message] = await readMessages(db, sql`m.id = ${msgId}`, { order: sql`m.id` });
  if (!message) throw missing();
  return message;
}

/** Answers to some threads, the oldest first. */
export const readAnswers = (db: Db, threadIds: readonly number[]): Promise<Message[]> =>
  readMessages(db, sql`m.parent_id = any(${threadIds}::bigint[])`, { order: sql`m.id` });

export async function readThreads(
  db: Db,
  where: RawBuilder<unknown>,
  limit: { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: Omit<MessageThread, "moves">[] }> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from msg_head m where ${ofProject("m")} and ${where}`.execute(db);
  const heads = await readMessages(db, where, { order: sql`m.id desc`, limit });
  const answers = await readAnswers(
    db,
    heads.map(({ msgId }) => msgId),
  );
  const items = heads.map((head) => {
    const replies = answers.filter(({ parentId }) => parentId === head.msgId);
    return { ...head, replies, replyCount: replies.length };
  });
  return { totalCount: rows[0]?.n ?? 0, items };
}

/** What begins a thread, held until the call ends; an answer is none. */
export type ThreadHead = Message & { msgType: ThreadType };

export const isHead = (message: Message): message is ThreadHead => message.msgType !== "ANS";

export async function lockThread(db: Db, msgId: number): Promise<ThreadHead> {
  await sql`select id from msg_head where ${ofProject("msg_head")} and id = ${msgId} for update`.execute(db);
  const message = await readMessage(db, msgId);
  if (!isHead(message)) throw missing();
  return message;
}
