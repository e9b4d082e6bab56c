import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ProjectRow, projects } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { STATUSES_IN_LIST } from "@digao/domain/projects/states";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { categoryTree } from "./category-tree.ts";
import { headColumns } from "./project-row.ts";

type Calls = typeof projects;
type Query = Input<Calls["GetProjectList"]>;

/** Null: whatever its status. Void projects stand among the completed ones, where they are asked for. */
function statusesOf({ scope, withVoid = false }: Query): readonly number[] | null {
  if (!scope || scope === "mine") return null;
  return withVoid ? [...STATUSES_IN_LIST[scope], projectStatus.void] : STATUSES_IN_LIST[scope];
}

const sortable: Sortable = {
  projectCode: sql.ref("project.project_code"),
  projectName: sql`project.project_name collate "zh-x-icu"`,
  custName: sql`customer.cust_name collate "zh-x-icu"`,
  categoryName: sql`project_category.name collate "zh-x-icu"`,
  aYear: sql.ref("project.a_year"),
  periodEnd: sql.ref("project.period_end"),
  pmUserName: sql`manager.name collate "zh-x-icu"`,
  planHours: sql.ref("project.plan_hours"),
  contractAmount: sql.ref("project.contract_amount"),
  status: sql.ref("project.status"),
  creationTime: sql.ref("project.created_at"),
};

/** Everything of the firm needs its own right; without it, and without asking for it, a person sees the projects he belongs to. */
export async function listProjects(ctx: Context, query: Query): Promise<{ totalCount: number; items: ProjectRow[] }> {
  const right = "Pages.Projects.All";
  if (query.showAllItems && !ctx.user.permissions.has(right)) {
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right } });
  }
  return pageOf(selection(ctx, query), query, sortable, "project.id");
}

function selection({ db, user }: Context, query: Query) {
  const statuses = statusesOf(query);
  const like = containing(query.keyword ?? "");
  return db
    .selectFrom("project")
    .innerJoin("customer", "customer.id", "project.cust_id")
    .innerJoin("project_category", "project_category.id", "project.category_id")
    .innerJoin("app_user as manager", "manager.id", "project.pm_user_id")
    .leftJoin("project_member as mine", (on) =>
      on.onRef("mine.project_id", "=", "project.id").on("mine.user_id", "=", user.id).on("mine.checked", "in", onTeam),
    )
    .where("project.is_deleted", "=", false)
    .$if(!query.showAllItems, (q) => q.where("mine.id", "is not", null))
    .$if(statuses !== null, (q) => q.where("project.status", "in", statuses ?? []))
    .$if(Boolean(query.custId), (q) => q.where("project.cust_id", "=", query.custId ?? 0))
    .$if(Boolean(query.categoryId), (q) => q.where(inCategory(query.categoryId ?? 0)))
    .$if(query.aYear !== undefined, (q) => q.where("project.a_year", "=", query.aYear ?? 0))
    .$if(Boolean(query.pmUser), (q) => q.where("project.pm_user_id", "=", query.pmUser ?? 0))
    .$if(query.isPreAudit !== undefined, (q) => q.where("project.is_pre_audit", "=", query.isPreAudit ?? false))
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("project.project_code", "ilike", like),
          is("project.project_name", "ilike", like),
          is("project.pinyin", "ilike", like),
          is("customer.cust_name", "ilike", like),
          is("customer.cust_short", "ilike", like),
          is("customer.pinyin", "ilike", like),
        ]),
      ),
    )
    .select([
      ...headColumns,
      "project.pm_user_id as pmUserId",
      "manager.name as pmUserName",
      sql<number | null>`project.plan_hours::float8`.as("planHours"),
      "project.contract_amount as contractAmount",
      "project.status",
      "project.archive_flag as archiveFlag",
      "mine.role_id as userRole",
      sql<number>`(select count(*) from project_member m where m.project_id = project.id and m.checked in ${oneOf(onTeam)})`.as(
        "memberCount",
      ),
      "project.created_at as creationTime",
      "project.row_version as rowVersion",
    ]);
}

/** The category itself and everything below it. */
const inCategory = (categoryId: number) => sql<boolean>`project.category_id in (
  with recursive below as (
    select id from project_category where id = ${categoryId}
    union all
    select c.id from project_category c join below on c.parent_id = below.id
  ) select id from below)`;

/** Light list of the caller's projects, for pickers and the palette; void ones are left out. */
export const listMyProjects = ({ db, user }: Context): Promise<Output<Calls["GetProjectAll"]>> =>
  db
    .selectFrom("project")
    .innerJoin("customer", "customer.id", "project.cust_id")
    .innerJoin("project_member as mine", "mine.project_id", "project.id")
    .where("mine.user_id", "=", user.id)
    .where("mine.checked", "in", onTeam)
    .where("project.is_deleted", "=", false)
    .where("project.status", "<>", projectStatus.void)
    .select([
      "project.id",
      "project.project_code as projectCode",
      "project.project_name as projectName",
      "project.pinyin",
      "customer.cust_name as custName",
    ])
    .orderBy("project.id", "desc")
    .execute();

/** What the list may be narrowed by: only years and managers that occur among the projects the caller may see. */
export async function projectFilter({ db, user }: Context): Promise<Output<Calls["GetProjectFilter"]>> {
  const seesAll = user.permissions.has("Pages.Projects.All");
  const visible = db
    .selectFrom("project")
    .where("project.is_deleted", "=", false)
    .$if(!seesAll, (q) =>
      q.where("project.id", "in", (mine) =>
        mine
          .selectFrom("project_member")
          .where("user_id", "=", user.id)
          .where("checked", "in", onTeam)
          .select("project_id"),
      ),
    );
  const [years, managers, categories] = await Promise.all([
    visible.select("a_year").distinct().orderBy("a_year", "desc").execute(),
    db
      .selectFrom("app_user")
      .where("id", "in", visible.select("pm_user_id"))
      .orderBy(sql`name collate "zh-x-icu"`)
      .select(["id", "name", "user_name as userName", "pinyin", "dept", "position", "head_img_url as headImgUrl"])
      .execute(),
    categoryTree(db),
  ]);
  return { years: years.map(({ a_year }) => a_year), managers, categories };
}
