import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { home, SearchAnswer } from "@digao/contract/areas/office/home/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { type Fields, foundMax, matching, rankOf } from "../../../platform/lib/search-terms.ts";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof home;

async function findProjects({ db, user }: Context, keyword: string): Promise<SearchAnswer["projects"]> {
  const fields: Fields = {
    name: sql`p.project_name`,
    codes: [sql`p.project_code`, sql`c.cust_name`, sql`coalesce(c.cust_short, '')`],
    pinyin: sql`(p.pinyin || ' ' || c.pinyin)`,
  };
  const seesAll = user.permissions.has("Pages.Projects.All");
  const { rows } = await sql<SearchAnswer["projects"][number]>`
    select p.id, p.project_name as name, p.project_code || ' ' || c.cust_name as note, m.id is not null as "isMine", p.status
    from project p
    join customer c on c.id = p.cust_id
    left join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}
    left join recent_project r on r.project_id = p.id and r.user_id = ${user.id}
    where not p.is_deleted and (m.id is not null or ${seesAll}) and ${matching(fields, keyword)}
    order by m.id is null, ${rankOf(fields, keyword)}, r.opened_at desc nulls last, p.id desc
    limit ${foundMax}`.execute(db);
  return rows;
}

type Row = Omit<SearchAnswer["clients"][number], "link">;

/** With where each opens for the caller. */
async function withLinks({ db, user }: Context, refType: "customer" | "user", rows: readonly Row[]) {
  const records = await resolveRecords(
    db,
    rows.map(({ id: refId }) => ({ refType, refId })),
    user,
  );
  return rows.map((row) => ({ ...row, link: records.of({ refType, refId: row.id })?.link ?? null }));
}

async function findClients(ctx: Context, keyword: string): Promise<SearchAnswer["clients"]> {
  const fields: Fields = {
    name: sql`c.cust_name`,
    codes: [sql`coalesce(c.cust_short, '')`, sql`coalesce(c.uscc, '')`],
    pinyin: sql`c.pinyin`,
  };
  const { rows } = await sql<Row>`
    select c.id, c.cust_name as name, coalesce(c.uscc, '') as note from customer c
    where not c.is_deleted and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, length(c.cust_name), c.id desc limit ${foundMax}`.execute(ctx.db);
  return withLinks(ctx, "customer", rows);
}

/** Only for those who may see the firm's users. */
async function findPeople(ctx: Context, keyword: string): Promise<SearchAnswer["people"]> {
  if (!ctx.user.permissions.has("Pages.Users")) return [];
  const fields: Fields = {
    name: sql`u.name`,
    codes: [sql`u.user_name`, sql`coalesce(u.email_address, '')`],
    pinyin: sql`u.pinyin`,
  };
  const { rows } = await sql<Row>`
    select u.id, u.name, concat_ws(' ', u.user_name, u.dept, u.position) as note from app_user u
    where not u.is_deleted and u.is_active and not u.is_inspector and ${matching(fields, keyword)}
    order by ${rankOf(fields, keyword)}, length(u.name), u.id limit ${foundMax}`.execute(ctx.db);
  return withLinks(ctx, "user", rows);
}

/** What the caller may see, the best first; a client's name finds its projects too. */
export async function search(ctx: Context, { keyword }: Input<Calls["Search"]>): Promise<SearchAnswer> {
  return {
    projects: await findProjects(ctx, keyword),
    clients: await findClients(ctx, keyword),
    people: await findPeople(ctx, keyword),
  };
}
