/** Messages as they are listed, and held while a step changes them. */

import type { PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import type {
  Message,
  MessageHead,
  MessageThread,
  ResponseEntity,
} from "@digao/contract/areas/evidence/messages/calls";
import { messageStatus, messageType } from "@digao/contract/areas/evidence/messages/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { movesOf, RESPONSE_MIN, type Thread, type ThreadType, whyNotMove } from "@digao/domain/messages/states";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { type RawBuilder, sql } from "kysely";
import type { ByUser, InFirm, InLanguage, OfProject } from "../../../platform/context.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import { readSubjects } from "./subjects.ts";
import { itemsOfGone } from "./thread-query.ts";

export type Scope = InFirm & InLanguage & ByUser & OfProject;

/** A row as it stands, before its record has been asked what it is called. */
interface Stored extends Omit<Message, "referText" | "link" | "response" | "cell"> {
  cell: Omit<PaperCell, "name"> | null;
  referZh: string;
  referEn: string;
  authorRole: number;
  answeredBy: number[];
  hasResponse: boolean;
  responseEntity: ResponseEntity | null;
  responseId: number | null;
  /** Items that it concerns though its record is gone. */
  formerItemIds: readonly number[];
}

const filesOf = (isImage: boolean) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('fileId', f.id, 'fileName', coalesce(a.file_name, f.file_name), 'sizeBytes', f.size_bytes)
      order by a.added_at, f.id)
    from msg_file a join file_object f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where ${ofProject("a")} and a.msg_id = m.id and a.is_image = ${isImage}), '[]')`;

const isAnswerOf = sql`${ofProject("a")} and a.parent_id = m.id and a.created_by <> m.created_by`;
/** A voucher is called what it was called when it was written of. */
export const voucherName = voucherWords("m");

export const labelColumns = sql`jsonb_build_object('labelId', l.id, 'labelName', l.label_name, 'labelNameEn', l.label_name_en,
  'labelStyleType', l.label_style_type, 'labelColor', l.label_color, 'labelForeGround', l.label_fore_ground,
  'labelBackGround', l.label_back_ground, 'labelBorder', l.label_border)`;

const columns = sql`m.id as "msgId", coalesce(m.parent_id, 0) as "parentId", m.msg_type as "msgType", m.status, m.project_id as "projectId",
  m.entity as "entityId", m.refer_id as "referId", m.anchor, ${paperCells.json("pc")} as cell,
  case when m.entity = 'voucher' then ${voucherName} else m.refer_zh end as "referZh",
  case when m.entity = 'voucher' then ${voucherName} else m.refer_en end as "referEn",
  m.content as "msgContent", m.content_text as "msgText",
  coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'userName', u.name) order by c.place)
    from unnest(m.at_users) with ordinality c (id, place) join app_user u on u.tenant_id = m.tenant_id and u.id = c.id), '[]') as "chatList",
  coalesce((select jsonb_agg(${labelColumns} order by c.place)
    from unnest(m.label_ids) with ordinality c (id, place) join label l on l.tenant_id = m.tenant_id and l.id = c.id), '[]') as "labelList",
  m.priority, m.due_date as "dueDate",
  coalesce(m.parent_id is null and m.status <> ${code.messageStatus.closed} and m.due_date < ${sqlToday}, false) as "isOverdue",
  m.response_entity as "responseEntity", m.response_id as "responseId",
  (select u.name from app_user u where u.tenant_id = m.tenant_id and u.id = m.closed_by) as "closeName", m.closed_at as "closeTime",
  m.reopen_reason as "reopenReason", m.author_role as "authorRole",
  coalesce((select array_agg(distinct a.created_by) from msg_head a where ${isAnswerOf}), '{}') as "answeredBy",
  exists (select from msg_head a where ${isAnswerOf} and a.response_entity is not null
    and length(a.content_text) >= ${RESPONSE_MIN}) as "hasResponse",
  ${filesOf(true)} as "imageList", ${filesOf(false)} as "fileList",
  m.created_by as "createBy", w.name as "createName", m.created_at as "createTime", m.edited_at as "editTime",
  m.created_by <> app_user() and not exists (
    select from msg_read r where ${ofProject("r")} and r.msg_id = m.id and r.user_id = app_user()) as "isUnread",
  ${itemsOfGone} as "formerItemIds", m.row_version as "rowVersion"`;

interface Part {
  order: RawBuilder<unknown>;
  limit?: { skipCount: number; maxResultCount: number } | undefined;
}

/** A message, and what the rules ask of a thread. */
export type FullMessage = Message &
  Pick<Thread, "authorRole" | "answeredBy" | "hasResponse"> & {
    /** Its record in both languages, for notices that go to people of either. */
    names: { zh: string; en: string };
    itemIds: readonly number[];
  };

/** As whoever asks in this transaction reads them. */
async function readMessages(scope: Scope, where: RawBuilder<unknown>, { order, limit }: Part): Promise<FullMessage[]> {
  const part = limit ? sql`limit ${limit.maxResultCount} offset ${limit.skipCount}` : sql``;
  const { rows } = await sql<Stored>`
    select ${columns} from msg_head m join app_user w on w.tenant_id = m.tenant_id and w.id = m.created_by
    left join paper_cell pc on ${ofProject("pc")} and pc.id = m.cell_id
    where ${ofProject("m")} and ${where} order by ${order} ${part}`.execute(scope.db);
  return withSubjects(scope, rows);
}

async function withSubjects({ db, lang }: Scope, rows: readonly Stored[]): Promise<FullMessage[]> {
  const [first] = rows;
  if (!first) return [];
  const places = rows.flatMap(({ entityId, referId, responseEntity, responseId }) => [
    { entityId, referId },
    ...(responseEntity ? [{ entityId: responseEntity, referId: responseId }] : []),
  ]);
  const subjects = await readSubjects(db, places);
  return rows.map(({ referZh, referEn, responseEntity, responseId, cell: stored, formerItemIds, ...row }) => {
    const cell = stored && paperCells.shown(stored);
    const subject = subjects.of(row);
    // A voucher is called what it was called when it was written of.
    const named = row.entityId === "voucher" ? undefined : subject;
    const names = { zh: named?.zh ?? referZh, en: named?.en ?? referEn };
    return {
      ...row,
      names,
      itemIds: subject?.itemIds ?? formerItemIds,
      referText: names[lang],
      cell,
      anchor: cell?.name ?? row.anchor,
      link: subject ? paperCells.link(subject.link, cell) : null,
      response: responseEntity && shownResponse(subjects, lang, { entityId: responseEntity, referId: responseId }),
    };
  });
}

function shownResponse(
  subjects: Awaited<ReturnType<typeof readSubjects>>,
  lang: Scope["lang"],
  { entityId, referId }: { entityId: ResponseEntity; referId: number | null },
): Message["response"] {
  if (referId === null) return null;
  const found = subjects.of({ entityId, referId });
  return {
    entityId,
    referId,
    referText: found?.[lang] ?? messageOf(lang, "message.recordGone"),
    link: found?.link ?? null,
  };
}

/** As it is answered. */
export function wireMessage(full: FullMessage): Message {
  const { authorRole: _role, answeredBy: _by, hasResponse: _has, names: _names, itemIds: _items, ...message } = full;
  return message;
}

export async function readMessage(scope: Scope, msgId: number): Promise<FullMessage> {
  const [message] = await readMessages(scope, sql`m.id = ${msgId}`, { order: sql`m.id` });
  if (!message) throw missing();
  return message;
}

export async function readMany(scope: Scope, msgIds: readonly number[]): Promise<ReadonlyMap<number, FullMessage>> {
  const found = await readMessages(scope, sql`m.id = any(${msgIds}::bigint[])`, { order: sql`m.id` });
  return new Map(found.map((message) => [message.msgId, message]));
}

/** Answers to some threads, the oldest first. */
export const readAnswers = async (scope: Scope, threadIds: readonly number[]): Promise<Message[]> =>
  threadIds.length === 0
    ? []
    : (await readMessages(scope, sql`m.parent_id = any(${threadIds}::bigint[])`, { order: sql`m.id` })).map(
        wireMessage,
      );

/** With what the reader may make of it. */
export function withMoves({ user, project, lang }: Scope, message: FullMessage): MessageHead {
  if (!isHead(message)) return { ...wireMessage(message), moves: [], whyNotClose: null };
  const actor = { userId: user.id, role: project?.role ?? 0 };
  const isOpen = message.msgType !== messageType.comment && message.status !== messageStatus.closed;
  const why = isOpen ? whyNotMove(messageStatus.closed, message, actor) : null;
  return {
    ...wireMessage(message),
    moves: movesOf(message, actor),
    whyNotClose: why && messageOf(lang, `message.${why}`),
  };
}

export async function readThreads(
  scope: Scope,
  where: RawBuilder<unknown>,
  limit?: { skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: MessageThread[] }> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from msg_head m where ${ofProject("m")} and ${where}`.execute(scope.db);
  const heads = await readMessages(scope, where, { order: sql`m.id desc`, limit });
  const answers = await readAnswers(
    scope,
    heads.map(({ msgId }) => msgId),
  );
  const items = heads.map((head) => {
    const replies = answers.filter(({ parentId }) => parentId === head.msgId);
    return { ...withMoves(scope, head), replies, replyCount: replies.length };
  });
  return { totalCount: rows[0]?.n ?? 0, items };
}

/** What begins a thread, held until the call ends; an answer is none. */
export type ThreadHead = FullMessage & { msgType: ThreadType };

export const isHead = (message: FullMessage): message is ThreadHead => message.msgType !== messageType.answer;

export async function lockThread(scope: Scope, msgId: number): Promise<ThreadHead> {
  await sql`select id from msg_head where ${ofProject("msg_head")} and id = ${msgId} for update`.execute(scope.db);
  const message = await readMessage(scope, msgId);
  if (!isHead(message)) throw missing();
  return message;
}
