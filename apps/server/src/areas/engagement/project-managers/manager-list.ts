import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type {
  ManagedProject,
  ProjectManager,
  projectManagers,
} from "@digao/contract/areas/engagement/project-managers/calls";
import { endedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof projectManagers;

/** Archived (archiveFlag 2) and void (status 9) projects need no manager any more. */
const isOpen = sql<boolean>`(p.archive_flag not in ${oneOf(endedFlags)} and p.status <> ${code.projectStatus.void})`;
/** Status 4 and later have their report. */
const isOverdue = sql<boolean>`(${isOpen} and p.status < ${code.projectStatus.reportIssued} and p.plan_end < ${sqlToday})`;
const mayLead = sql<boolean>`exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.user_id = u.id and r.permissions && array['*', 'Pages.Projects.Create'])`;

const managerSortable: Sortable = {
  name: sql`u.name collate "zh-x-icu"`,
  userName: sql`lower(u.user_name)`,
  dept: sql`u.dept collate "zh-x-icu"`,
  position: sql`u.position collate "zh-x-icu"`,
  openCount: sql.ref("openCount"),
  overdueCount: sql.ref("overdueCount"),
  archivedCount: sql.ref("archivedCount"),
  planHours: sql.ref("planHours"),
};

const ledByUser = (db: Db) =>
  db
    .selectFrom("project as p")
    .where("p.is_deleted", "=", false)
    .groupBy("p.pm_user_id")
    .select([
      "p.pm_user_id",
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as("open_count"),
      sql<number>`(count(*) filter (where ${isOverdue}))::int`.as("overdue_count"),
      sql<number>`(count(*) filter (where p.archive_flag in ${oneOf(endedFlags)}))::int`.as("archived_count"),
      sql<number>`coalesce(sum(p.plan_hours) filter (where ${isOpen}), 0)::float8`.as("plan_hours"),
    ])
    .as("led");

/** Everyone who leads a project or may; those with most to do first. */
export function listManagers(
  { db }: Context,
  query: Input<Calls["GetAllUserList"]>,
): Promise<{ totalCount: number; items: ProjectManager[] }> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("app_user as u")
    .leftJoin(ledByUser(db), "led.pm_user_id", "u.id")
    .where("u.is_deleted", "=", false)
    .$if(!query.showAllItems, (q) =>
      q.where(sql<boolean>`(led.pm_user_id is not null or (u.is_active and ${mayLead}))`),
    )
    .$if(Boolean(query.hasOpen), (q) => q.where("led.open_count", ">", 0))
    .$if(query.isActive !== undefined, (q) => q.where("u.is_active", "=", query.isActive ?? true))
    .$if(Boolean(query.dept), (q) => q.where("u.dept", "=", query.dept ?? ""))
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
      "u.title",
      "u.is_active as isActive",
      mayLead.as("mayLead"),
      sql<number>`coalesce(led.open_count, 0)`.as("openCount"),
      sql<number>`coalesce(led.overdue_count, 0)`.as("overdueCount"),
      sql<number>`coalesce(led.archived_count, 0)`.as("archivedCount"),
      sql<number>`coalesce(led.plan_hours, 0)`.as("planHours"),
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "openCount desc, name" }, managerSortable, "u.id");
}

const projectSortable: Sortable = {
  isOpen: sql.ref("isOpen"),
  projectCode: sql.ref("p.project_code"),
  projectName: sql`p.project_name collate "zh-x-icu"`,
  custName: sql`c.cust_name collate "zh-x-icu"`,
  aYear: sql.ref("p.a_year"),
  status: sql.ref("p.status"),
  planEnd: sql.ref("p.plan_end"),
};

export function listManagedProjects(
  { db }: Context,
  query: Input<Calls["GetManagedProjects"]>,
): Promise<{ totalCount: number; items: ManagedProject[] }> {
  const like = containing(query.keyword ?? "");
  const rows = db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.is_deleted", "=", false)
    .where("p.pm_user_id", "=", query.userId)
    .$if(query.isOpen !== undefined, (q) => q.where(sql<boolean>`${isOpen} = ${query.isOpen ?? true}`))
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
      "p.status",
      "p.archive_flag as archiveFlag",
      "p.plan_end as planEnd",
      "p.pm_user_id as pmUserId",
      sql<number>`(select count(*)::int from project_member m where m.project_id = p.id and m.checked in ${oneOf(onTeam)})`.as(
        "memberCount",
      ),
      isOpen.as("isOpen"),
      "p.row_version as rowVersion",
    ]);
  return pageOf(rows, { ...query, sorting: query.sorting || "isOpen desc, projectCode desc" }, projectSortable, "p.id");
}
