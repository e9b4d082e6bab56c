import type { UserNotification } from "@digao/contract/areas/identity/notifications/calls";
import { noticeState, noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { duties, subscriptionTopics, type Topic, topicOf } from "@digao/contract/areas/identity/subscriptions/topics";
import { hasLink, linkTo } from "@digao/contract/links";
import { isMessageKey, type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type RefType, records } from "@digao/contract/records";
import { type Db, inProject } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { mayViewArchive, placeOf } from "../auth/places.ts";
import { langOf } from "../http/culture.ts";
import { code } from "../lib/code-sql.ts";
import { resolveRecords } from "../records/reader.ts";
import { publish } from "./events.ts";

export const severity = { info: 0, success: 1, warning: 2, error: 3 } as const;

/** A word that is itself a key, or that has a form in each language, is said in the receiver's. */
const Plain = z.union([z.string(), z.number()]);
const Keyed = z.object({ key: z.string(), params: z.record(z.string(), Plain).default({}) });
const Bilingual = z.object({ zh: z.string(), en: z.string() });
const Params = z.record(z.string(), z.union([Plain, Keyed, Bilingual]));
export type NoticeParams = z.input<typeof Params>;

export interface NewNotice {
  /** Users; who is named twice, is disabled, or did it himself gets none. */
  to: readonly number[];
  by?: number | null;
  type: (typeof noticeType)[keyof typeof noticeType];
  severity?: (typeof severity)[keyof typeof severity];
  title: MessageKey;
  text: MessageKey;
  params?: NoticeParams;
  /** Where it leads, if not to the record; null for nowhere. */
  link?: string | null;
  projectId?: number | null;
  refType?: RefType;
  refId?: string | number;
}

/** An announcement holds 8000 bytes. */
const receiversMax = 500;

/** A record that has a page opens there; a part of another one, or of a page that its group decides, where its reader says. */
async function linkOf(db: Db, { link, refType, refId: id, projectId }: NewNotice): Promise<string | null> {
  if (link !== undefined || refType === undefined) return link ?? null;
  const refId = id ?? null;
  if (hasLink(refType) && typeof records[refType].link?.page === "string") return linkTo(refType, refId, projectId);
  if (!projectId) return null;
  const ref = { refType, refId };
  return (await resolveRecords(inProject(db, projectId), [ref])).of(ref)?.link ?? null;
}

/** Tasks, and what has no topic, are duties. */
const topicFor = ({ type, title }: NewNotice): Topic =>
  type === noticeType.task ? duties : (topicOf(title) ?? duties);

/** What the person has chosen of the topic: for the project, else for all. */
const chosen = (
  column: "is_on" | "is_mailed",
  { notice, userId }: { notice: NewNotice; userId: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(select ${sql.ref(`s.${column}`)} from subscription s
    where s.user_id = ${userId} and s.sub_category = ${topicFor(notice)}
      and (s.project_id is null or s.project_id = ${notice.projectId ?? null}::bigint)
    order by s.project_id nulls last limit 1)`;

/** Whoever has taken back the topic gets none; duties go to everybody. */
const isSubscribed = (notice: NewNotice): RawBuilder<unknown> =>
  topicFor(notice) === duties
    ? sql`true`
    : sql`coalesce(${chosen("is_on", { notice, userId: sql`app_user.id` })}, true)`;

/**
 * What leaves the product is written down with the notice: for whom it is mailed, and by what they reach it, because both are asked again when
 * the mail leaves; and whether the firm's own services are told.
 */
const outside = (notice: NewNotice): RawBuilder<unknown> => sql`mailed as (
      insert into notice_mail (notice_id, user_id, was_member, by_roles)
      select made.id, u.id, coalesce(m.role_id is not null or ${mayViewArchive}, false),
        array(select ur.role_id from user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id)
      from made cross join given join app_user u on u.id = given.user_id
        left join project p on p.tenant_id = u.tenant_id and p.id = ${notice.projectId ?? null}::bigint left join ${placeOf}
      where coalesce(${chosen("is_mailed", { notice, userId: sql`u.id` })}, false)
      returning id
    ), called as (
      insert into webhook_delivery (notice_id)
      select made.id from made cross join notice_webhook w
      where w.is_enabled and ${subscriptionTopics[topicFor(notice)].group} = any(w.groups)
      returning id
    )`;

/** Leaves one notice of an event for each receiver, in the caller's transaction; it is pushed when that commits. */
export async function notify(db: Db, notice: NewNotice): Promise<void> {
  const { to, by, type, title, text, params = {}, projectId, refType, refId } = notice;
  if (to.length === 0) return;
  const { rows } = await sql<{ id: string; userIds: number[] }>`
    with receivers as (
      select id from app_user
      where id = any(${[...to]}::bigint[]) and is_active and not is_deleted and id is distinct from ${by ?? null}::bigint
        and ${isSubscribed(notice)}
    ), made as (
      insert into notice (type, severity, title_key, text_key, params, link, project_id, ref_type, ref_id)
      select ${type}, ${notice.severity ?? 0}, ${title}, ${text}, ${JSON.stringify(params)}::jsonb, ${await linkOf(db, notice)},
        ${projectId ?? null}::bigint, ${refType ?? null}, ${refId === undefined ? null : String(refId)}
      where exists (select from receivers)
      returning id
    ), given as (
      insert into user_notice (notice_id, user_id) select made.id, receivers.id from made, receivers returning user_id
    ), ${outside(notice)}
    select made.id, array(select user_id from given) as "userIds" from made`.execute(db);
  for (const { id, userIds } of rows) {
    for (let first = 0; first < userIds.length; first += receiversMax)
      await publish(db, { kind: "notice", noticeId: id, userIds: userIds.slice(first, first + receiversMax) });
  }
}

/** The tasks of a record are done, whoever did them: they count as read for everybody. */
export async function finishTasks(db: Db, refType: RefType, refId: string | number): Promise<void> {
  const { rows } = await sql<{ userId: number }>`
    update user_notice un set state = ${code.noticeState.read}, read_at = now() from notice n
    where n.tenant_id = un.tenant_id and n.id = un.notice_id and un.state = ${code.noticeState.unread}
      and n.type = ${noticeType.task} and n.ref_type = ${refType} and n.ref_id = ${String(refId)}
    returning un.user_id as "userId"`.execute(db);
  for (const userId of new Set(rows.map((row) => row.userId))) await publish(db, { kind: "noticesRead", userId });
}

/** What a person has seen of these records: the notices of them count as read, for that person alone. */
export async function readNotices(
  db: Db,
  { userId, refType, refIds }: { userId: number; refType: RefType; refIds: readonly number[] },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update user_notice un set state = ${code.noticeState.read}, read_at = now() from notice n
    where n.tenant_id = un.tenant_id and n.id = un.notice_id and un.user_id = ${userId} and un.state = ${code.noticeState.unread}
      and n.type <> ${noticeType.task} and n.ref_type = ${refType} and n.ref_id = any(${refIds.map(String)}::text[])`.execute(
    db,
  );
  if (numAffectedRows) await publish(db, { kind: "noticesRead", userId });
}

export const selectNotices = (db: Db) =>
  db
    .selectFrom("user_notice as un")
    .innerJoin("notice as n", "n.id", "un.notice_id")
    .innerJoin("app_user as u", "u.id", "un.user_id")
    .select([
      "un.id",
      "un.notice_id",
      "un.tenant_id",
      "un.user_id",
      "un.state",
      "un.created_at",
      "n.type",
      "n.severity",
      "n.title_key",
      "n.text_key",
      "n.params",
      "n.link",
      "n.project_id",
      "n.ref_type",
      "n.ref_id",
      "u.lang",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectNotices>["executeTakeFirstOrThrow"]>>;

export interface NoticeWords {
  title_key: string;
  text_key: string;
  params: unknown;
}

/** Its title and its text, each in the language asked for. */
export function noticeWords(row: NoticeWords, lang: Lang): { title: string; text: string } {
  const say = wordsOf(row, lang);
  return { title: say(row.title_key), text: say(row.text_key) };
}

function wordsOf(row: Pick<NoticeWords, "params">, lang: Lang): (key: string) => string {
  const params = Object.entries(Params.catch({}).parse(row.params)).map(([name, value]): [string, string | number] => {
    if (typeof value !== "object") return [name, value];
    if ("zh" in value) return [name, value[lang]];
    return [name, isMessageKey(value.key) ? messageOf(lang, value.key, value.params) : value.key];
  });
  return (key) => (isMessageKey(key) ? messageOf(lang, key, Object.fromEntries(params)) : key);
}

/** A notice as the wire shows it; in the language given, else in that of its receiver. */
export function noticeOf(row: Row, lang: Lang = langOf(row.lang) ?? "zh"): UserNotification {
  const { title, text: description } = noticeWords(row, lang);
  const { type, link, project_id: projectId, ref_type: refType, ref_id: refId } = row;
  const flat = { type, title, description, link, projectId, refType, refId };
  return {
    ...flat,
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    state: row.state,
    read: row.state === noticeState.read,
    notification: {
      id: row.notice_id,
      tenantId: row.tenant_id,
      notificationName: row.title_key,
      data: {
        type: "Abp.Notifications.MessageNotificationData",
        message: description,
        properties: { Message: description, ...flat },
      },
      entityTypeName: refType,
      entityId: refId,
      severity: row.severity,
      creationTime: row.created_at,
    },
    targetNotifiers: null,
    targetNotifiersList: [],
  };
}

/** One notice as each of these receivers reads it. */
export async function noticesOf(db: Db, noticeId: string, userIds: readonly number[]): Promise<UserNotification[]> {
  const rows = await selectNotices(db)
    .where("un.notice_id", "=", noticeId)
    .where("un.user_id", "in", [...userIds])
    .execute();
  return rows.map((row) => noticeOf(row));
}
