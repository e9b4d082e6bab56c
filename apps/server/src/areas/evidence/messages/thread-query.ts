/** What is asked of a project's threads, as conditions on msg_head m. */
import type { messages } from "@digao/contract/areas/evidence/messages/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { type Place, readSubjects } from "./subjects.ts";

export type ThreadQuery = Omit<Input<(typeof messages)["GetMsgJedHeadData"]>, "skipCount" | "maxResultCount">;

export const isThread = sql`m.parent_id is null`;
export const isOpenThread = sql`m.parent_id is null and m.msg_type <> ${code.messageType.comment}
  and m.status <> ${code.messageStatus.closed}`;

/** Who wrote it, was called in it, or answered. */
const isOf = (
  userId: number,
): RawBuilder<unknown> => sql`(m.created_by = ${userId} or ${userId} = any(m.at_users) or exists (
  select from msg_head a where ${ofProject("a")} and a.parent_id = m.id and (a.created_by = ${userId} or ${userId} = any(a.at_users))))`;

/** Who holds one of these roles in the project wrote it or is called. */
export const isOfRoles = (roles: readonly number[]): RawBuilder<unknown> => sql`exists (
  select from project_member p where p.tenant_id = m.tenant_id and p.project_id = m.project_id and p.leave_date is null
    and p.role_id in ${oneOf(roles)} and (p.user_id = m.created_by or p.user_id = any(m.at_users)))`;

const views = {
  mine: (me: number) => isOf(me),
  open: () => isOpenThread,
  overdue: () => sql`${isOpenThread} and m.due_date < ${sqlToday}`,
} as const;

/**
 * The items that a thread keeps from their conclusion though its record is gone: those the record was a part of, and those for which a
 * voucher of that name was drawn, whatever the books say now.
 */
export const itemsOfGone = sql`case when m.entity <> 'voucher' then m.refer_item_ids else array(
  select d.fs_item_id from drawn_voucher d where ${ofProject("d")} and d.period_id = m.period_id and d.j_period = m.j_period
    and d.j_type = m.j_type and d.j_no_text = m.j_no_text
  union select r.fs_item_id from sample_item i join sample_run r on ${ofProject("r")} and r.id = i.run_id
    where ${ofProject("i")} and r.period_id = m.period_id and i.j_period = m.j_period and i.j_type = m.j_type
      and i.j_no_text = m.j_no_text and r.fs_item_id is not null) end`;

/** Beside which records threads stand. */
export async function placesOf(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select distinct m.entity as "entityId", m.refer_id as "referId" from msg_head m
    where ${ofProject("m")} and ${isThread} and m.refer_id is not null and ${where}`.execute(db);
  return rows;
}

/** Beside a statement item or any part of it. */
async function isOfItem(db: Db, rid: number): Promise<RawBuilder<unknown>> {
  const places = await placesOf(db);
  const subjects = await readSubjects(db, places);
  const isOneOf = (some: readonly Place[]) => sql`(m.entity, m.refer_id) in (
    select * from unnest(${some.map(({ entityId }) => entityId)}::text[], ${some.map(({ referId }) => referId)}::bigint[]))`;
  const own = places.filter((place) => subjects.of(place)?.itemIds.includes(rid));
  const gone = places.filter((place) => !subjects.of(place));
  return sql`(${isOneOf(own)} or ((m.refer_id is null or ${isOneOf(gone)}) and ${rid} = any(${itemsOfGone})))`;
}

/** @param more what a call asks besides */
export async function whereOf(
  { db, user }: { db: Db; user: { id: number } },
  query: ThreadQuery,
  more: readonly RawBuilder<unknown>[] = [],
): Promise<RawBuilder<unknown>> {
  const { view, entityId, referId, rid, labelId, userId, chatType, status, keyword } = query;
  const conditions = [
    view && views[view](user.id),
    entityId && sql`m.entity = ${entityId}`,
    referId && sql`m.refer_id = ${referId}`,
    rid && (await isOfItem(db, rid)),
    labelId && sql`${labelId} = any(m.label_ids)`,
    userId && isOf(userId),
    chatType && sql`m.msg_type = ${chatType}`,
    status !== undefined && sql`m.status = ${status}`,
    keyword && sql`m.content_text ilike ${containing(keyword)}`,
  ].filter((part) => typeof part === "object");
  return sql.join([isThread, ...conditions, ...more], sql` and `);
}
