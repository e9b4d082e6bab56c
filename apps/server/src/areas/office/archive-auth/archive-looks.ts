import type { ArchivedProject, ArchiveLook, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import type { PageQuery } from "@digao/contract/shapes";
import { type RawBuilder, sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type LookQuery = Input<(typeof archiveAuth)["GetArchiveLooks"]>;

const projectSortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  aYear: sql.ref("p.a_year"),
};

export function listArchivedProjects(
  { db }: Context,
  query: PageQuery,
): Promise<{ totalCount: number; items: ArchivedProject[] }> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .innerJoin("app_user as u", "u.id", "p.pm_user_id")
    .where("p.is_deleted", "=", false)
    .where("p.archive_flag", "in", archivedFlags)
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
          is("p.pinyin", "ilike", like),
          is("c.cust_name", "ilike", like),
        ]),
      ),
    )
    .select([
      "p.id",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "c.cust_name as custName",
      "p.a_year as aYear",
      "u.name as pmUserName",
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "projectCode desc" }, projectSortable, "p.id");
}

const chinaDay = sql<string>`(a.at at time zone 'Asia/Shanghai')::date`;

/** Of one authorisation: what its reader opened of its project until it ended. */
async function withinAuth({ db }: Context, authId: number): Promise<RawBuilder<boolean>> {
  const auth = await db
    .selectFrom("archive_auth")
    .where("id", "=", authId)
    .select(["user_id", "project_id", "valid_from", "valid_to", "ended_at"])
    .executeTakeFirst();
  if (!auth) throw missing("archiveAuth.missing");
  return sql<boolean>`a.user_id = ${auth.user_id} and a.project_id = ${auth.project_id}
    and ${chinaDay} between ${auth.valid_from}::date and ${auth.valid_to}::date
    and (${auth.ended_at}::timestamptz is null or a.at <= ${auth.ended_at}::timestamptz)`;
}

const lookSortable: Sortable = {
  day: sql.ref("l.day"),
  name: sql`l.name collate "zh-x-icu"`,
  projectCode: sql.ref("l.projectCode"),
  count: sql.ref("l.count"),
};

/** The looks that the action log holds, a line for each reader, project and day (of China). */
export async function listLooks(ctx: Context, query: LookQuery): Promise<{ totalCount: number; items: ArchiveLook[] }> {
  const like = containing(query.keyword ?? "");
  const within = query.authId ? await withinAuth(ctx, query.authId) : sql<boolean>`true`;
  const looks = ctx.db
    .selectFrom("action_log as a")
    .innerJoin("project as p", "p.id", "a.project_id")
    .innerJoin("app_user as u", "u.id", "a.user_id")
    .where("a.ref_type", "=", "project")
    .where("a.action", "=", "viewArchive")
    .where(within)
    .$if(Boolean(query.userId), (q) => q.where("a.user_id", "=", query.userId ?? 0))
    .$if(Boolean(query.projectId), (q) => q.where("a.project_id", "=", query.projectId ?? 0))
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
          is("u.name", "ilike", like),
          is("u.pinyin", "ilike", like),
        ]),
      ),
    )
    .groupBy(["u.id", "u.user_name", "u.name", "p.id", "p.project_code", "p.project_name", chinaDay])
    .select([
      "u.id as userId",
      "u.user_name as userName",
      "u.name",
      "p.id as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
    ])
    .select([
      sql<number>`max(a.seq)`.as("id"),
      sql<string>`${chinaDay}::text`.as("day"),
      sql<number>`count(*)::int`.as("count"),
      sql<string>`min(a.at)`.as("firstAt"),
      sql<string>`max(a.at)`.as("lastAt"),
      sql<string[]>`array_agg(distinct a.new_value ->> 'path')`.as("paths"),
      sql<string[]>`coalesce(array_agg(distinct a.ip) filter (where a.ip is not null), '{}')`.as("addresses"),
    ]);
  const rows = ctx.db
    .selectFrom(looks.as("l"))
    .select([
      "l.id",
      "l.day",
      "l.userId",
      "l.userName",
      "l.name",
      "l.projectId",
      "l.projectCode",
      "l.projectName",
      "l.count",
      "l.firstAt",
      "l.lastAt",
      "l.paths",
      "l.addresses",
    ]);
  return pageOf(rows, query, lookSortable, "l.id");
}
