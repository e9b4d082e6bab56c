import type { ArchiveAuth, ArchiveUser, archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import type { Input } from "@digao/contract/endpoint";
import type { PageQuery } from "@digao/contract/shapes";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";

const state = sql<
  ArchiveAuth["state"]
>`case when a.ended_at is not null then 'ended' when a.valid_to < ${sqlToday} then 'expired'
  when a.valid_from > ${sqlToday} then 'pending' else 'active' end`;

const userSortable: Sortable = {
  userName: sql.ref("u.user_name"),
  name: sql`u.name collate "zh-x-icu"`,
  activeCount: sql.ref("activeCount"),
  lastValidTo: sql.ref("lastValidTo"),
};

/** Everyone who holds or held an authorisation, those with a running one first. */
export async function listArchiveUsers(
  { db }: Context,
  query: PageQuery,
): Promise<{ totalCount: number; items: ArchiveUser[] }> {
  const like = containing(query.keyword ?? "");
  const perUser = db
    .selectFrom("archive_auth as a")
    .groupBy("a.user_id")
    .select([
      "a.user_id",
      sql<number>`count(*)::int`.as("totalCount"),
      sql<number>`(count(*) filter (where ${state} = 'active'))::int`.as("activeCount"),
      sql<string>`max(a.valid_to)::text`.as("lastValidTo"),
    ])
    .as("t");
  const rows = db
    .selectFrom("app_user as u")
    .innerJoin(perUser, "t.user_id", "u.id")
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([is("u.name", "ilike", like), is("u.user_name", "ilike", like), is("u.pinyin", "ilike", like)]),
      ),
    )
    .select([
      "u.id as userId",
      "u.user_name as userName",
      "u.name",
      "u.dept",
      "u.position",
      "u.is_active as isActive",
      "t.activeCount",
      "t.totalCount",
      "t.lastValidTo",
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "activeCount desc, name" }, userSortable, "u.id");
}

const authSortable: Sortable = {
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  name: sql`u.name collate "zh-x-icu"`,
  validFrom: sql.ref("a.valid_from"),
  validTo: sql.ref("a.valid_to"),
  creationTime: sql.ref("a.created_at"),
};

/** Whoever gives authorisations sees all; anyone else their own. */
export async function listArchiveAuths(
  { db, user }: Context,
  query: Input<(typeof archiveAuth)["GetArchiveUserAuth"]>,
): Promise<{ totalCount: number; items: ArchiveAuth[] }> {
  const userId = user.permissions.has("Pages.Archives.Check") ? query.userId : user.id;
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("archive_auth as a")
    .innerJoin("project as p", "p.id", "a.project_id")
    .innerJoin("app_user as u", "u.id", "a.user_id")
    .innerJoin("app_user as approver", "approver.id", "a.approver_id")
    .leftJoin("app_user as ender", "ender.id", "a.ended_by")
    .$if(Boolean(userId), (q) => q.where("a.user_id", "=", userId ?? 0))
    .$if(Boolean(query.projectId), (q) => q.where("a.project_id", "=", query.projectId ?? 0))
    .$if(query.state !== undefined, (q) => q.where(sql<boolean>`${state} = ${query.state ?? ""}`))
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
    .select([
      "a.id",
      "a.project_id as projectId",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "a.user_id as userId",
      "u.user_name as userName",
      "u.name",
      "a.valid_from as validFrom",
      "a.valid_to as validTo",
      "a.reason",
      "a.approver_id as approverId",
      "approver.name as approverName",
      "a.created_at as creationTime",
      "a.ended_at as endedAt",
      "ender.name as endedByName",
      "a.end_reason as endReason",
      "a.row_version as rowVersion",
    ])
    .select(state.as("state"));
  return pageOf(rows, query, authSortable, "a.id");
}
