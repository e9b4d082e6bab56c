import type { MessageCount, messages } from "@digao/contract/areas/evidence/messages/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import type { Context } from "../../../platform/serve.ts";
import { labelColumns } from "./message-rows.ts";
import { type Place, readSubjects } from "./subjects.ts";
import { isOpenThread, isThread, placesOf } from "./thread-query.ts";

type Calls = typeof messages;

const isUnread = (of: string) => sql`${sql.ref(`${of}.created_by`)} <> app_user() and not exists (
  select from msg_read r where ${ofProject("r")} and r.msg_id = ${sql.ref(`${of}.id`)} and r.user_id = app_user())`;
const counts = sql`count(*)::int as total, count(*) filter (where ${isOpenThread})::int as open,
  count(*) filter (where ${isUnread("m")} or exists (
    select from msg_head a where ${ofProject("a")} and a.parent_id = m.id and ${isUnread("a")}))::int as unread`;

const countBy = async (
  { db }: Context,
  where: RawBuilder<unknown>,
): Promise<(MessageCount & Place & { referId: number })[]> => {
  const { rows } = await sql<MessageCount & Place & { referId: number }>`
    select m.entity as "entityId", m.refer_id as "referId", ${counts} from msg_head m
    where ${ofProject("m")} and ${isThread} and m.refer_id is not null and ${where} group by m.entity, m.refer_id`.execute(
    db,
  );
  return rows;
};

export async function countOfRecords(
  ctx: Context,
  { entityId, referIds }: Input<Calls["GetMsgCountByRefer"]>,
): Promise<Output<Calls["GetMsgCountByRefer"]>> {
  const rows = await countBy(ctx, sql`m.entity = ${entityId} and m.refer_id = any(${referIds}::bigint[])`);
  return rows.map(({ referId, open, total, unread }) => ({ referId, open, total, unread }));
}

/** On the page where the record of each opens. */
export async function countOfPages(ctx: Context): Promise<Output<Calls["GetMsgCountByPage"]>> {
  const rows = await countBy(ctx, sql`true`);
  const subjects = await readSubjects(ctx.db, rows);
  const pages = new Map<string, MessageCount>();
  for (const row of rows) {
    const [page] = subjects.of(row)?.link.split("?") ?? [];
    if (page === undefined) continue;
    const { open, total, unread } = pages.get(page) ?? { open: 0, total: 0, unread: 0 };
    pages.set(page, { open: open + row.open, total: total + row.total, unread: unread + row.unread });
  }
  return [...pages].map(([page, count]) => ({ page, ...count }));
}

export async function listFilters({ db, lang }: Context): Promise<Output<Calls["GetMsgFilters"]>> {
  const labels = await sql<{ label: Output<Calls["GetMsgFilters"]>["labels"][number]; count: number }>`
    select ${labelColumns} as label, u.count from (
      select t.id, count(*)::int as count from msg_head m cross join unnest(m.label_ids) t (id)
      where ${ofProject("m")} and ${isThread} group by t.id) u
    join label l on l.tenant_id = app_tenant() and l.id = u.id order by u.count desc, l.label_name`.execute(db);
  const people = await sql<Output<Calls["GetMsgFilters"]>["people"][number]>`
    select w.id as "userId", w.name, count(distinct m.thread)::int as count from (
      select coalesce(m.parent_id, m.id) as thread, u.id from msg_head m cross join unnest(m.at_users || m.created_by) u (id)
      where ${ofProject("m")}) m
    join app_user w on w.tenant_id = app_tenant() and w.id = m.id group by w.id, w.name order by count desc, w.name`.execute(
    db,
  );
  return {
    labels: labels.rows.map(({ label, count }) => ({ ...label, count })),
    items: await itemsWithThreads({ db, lang }),
    people: people.rows,
  };
}

async function itemsWithThreads({ db, lang }: InFirm & InLanguage): Promise<Output<Calls["GetMsgFilters"]>["items"]> {
  const places = await placesOf(db);
  const subjects = await readSubjects(db, places);
  const found = new Map<number, number>();
  for (const place of places)
    for (const id of subjects.of(place)?.itemIds ?? []) found.set(id, (found.get(id) ?? 0) + 1);
  const items: Place[] = [...found.keys()].map((referId) => ({ entityId: "fsItem", referId }));
  const names = await readSubjects(db, items);
  return [...found]
    .map(([rid, count]) => ({ rid, count, name: names.of({ entityId: "fsItem", referId: rid })?.[lang] ?? "" }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
