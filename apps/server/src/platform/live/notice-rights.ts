/** Whether who was told of something may still be told of it: asked again at the moment at which it leaves the product. */
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { openedTo, reachOf } from "../auth/access-paths.ts";

/** A mail of notices; its record is the first of them. */
export const noticeMailType = "noticeMail";

/** A reader and a notice, with what the reader reached it by when it was made. */
export interface Told {
  projectId: number | null;
  wasMember: boolean;
  byRoles: readonly number[];
}

interface Person {
  isActive: boolean;
  roles: number[];
}

async function personOf(db: Db, userId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.is_active and not u.is_deleted as "isActive",
      array(select ur.role_id from user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id) as roles
    from app_user u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { isActive: false, roles: [] };
}

/** A place on the team, or an open grant for the archive. What was destroyed nobody reads any more. */
async function isReached(db: Db, userId: number, projectId: number): Promise<boolean> {
  const [reach] = await reachOf(db, projectId, userId);
  if (!reach?.membership || reach.membership.archiveFlag === archiveFlag.destroyed) return false;
  return openedTo(reach) !== "nothing";
}

const isThere = async (db: Db, projectId: number): Promise<boolean> =>
  (await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .where("is_deleted", "=", false)
    .where("archive_flag", "!=", archiveFlag.destroyed)
    .select("id")
    .executeTakeFirst()) !== undefined;

/** Of one person's, those that the person may still read: by a place in the project, or by all the roles that they were told for. */
export async function stillReadable<One extends Told>(db: Db, userId: number, told: readonly One[]): Promise<One[]> {
  const { isActive, roles } = await personOf(db, userId);
  if (!isActive) return [];
  const held = new Set(roles.map(Number));
  const open = new Map<string, boolean>();
  const left: One[] = [];
  for (const one of told) {
    const { projectId, wasMember } = one;
    const key = `${projectId} ${wasMember}`;
    if (projectId !== null && !open.has(key))
      open.set(key, wasMember ? await isReached(db, userId, projectId) : await isThere(db, projectId));
    const hasRoles = (projectId !== null && wasMember) || one.byRoles.every((role) => held.has(Number(role)));
    if (hasRoles && (projectId === null || open.get(key))) left.push(one);
  }
  return left;
}

interface Written extends Told {
  id: number;
  userId: number;
}

/**
 * A mail that waited since it was written, for its server or for a later try, leaves only if its reader may read all of it. Otherwise what may
 * still be read goes back to wait for a mail of its own; the rest ends.
 */
export async function isStillMeant(db: Db, mailId: number): Promise<boolean> {
  const { rows } = await sql<Written>`
    select t.id, t.user_id as "userId", n.project_id as "projectId", t.was_member as "wasMember", t.by_roles as "byRoles"
    from notice_mail t left join notice n on n.tenant_id = t.tenant_id and n.id = t.notice_id
    where t.mail_id = ${mailId} order by t.id`.execute(db);
  const [first] = rows;
  if (!first) return false;
  const left = await stillReadable(db, first.userId, rows);
  if (left.length === rows.length) return true;
  await dropUnreadable(
    db,
    rows.filter((row) => !left.includes(row)).map(({ id }) => id),
  );
  if (left.length > 0)
    await sql`update notice_mail set state = 'waiting', mail_id = null, next_at = now()
      where id = any(${left.map(({ id }) => id)}::bigint[])`.execute(db);
  return false;
}

const why: MessageKey = "noticeMail.noRight";
export const dropUnreadable = (db: Db, ids: readonly number[]): Promise<unknown> =>
  sql`update notice_mail set state = 'dropped', mail_id = null, why = ${why} where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );

export interface NoticeReader {
  userId: number;
  userName: string;
  name: string;
}

/** Those who were given a notice and can still sign in and find its project. */
export async function readersOfNotice(
  db: Db,
  { noticeId, projectId }: { noticeId: string; projectId: number | null },
): Promise<NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`
    select u.id as "userId", u.user_name as "userName", u.name from user_notice g join app_user u on u.id = g.user_id
    where g.notice_id = ${noticeId} and u.is_active and not u.is_deleted order by u.id`.execute(db);
  if (projectId === null) return rows;
  if (!(await isThere(db, projectId))) return [];
  const reached = new Set(
    (await reachOf(db, projectId)).filter((reach) => openedTo(reach) !== "nothing").map(({ userId }) => userId),
  );
  return rows.filter(({ userId }) => reached.has(userId));
}
