/** Projects with what the board measures: those that the caller is on the team of, or all of the firm's. */
import { onTeam, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { practiceBoard } from "@digao/contract/areas/office/practice-board/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { unfinished } from "@digao/domain/projects/board";
import { type RawBuilder, sql } from "kysely";
import { isLogged, seesAllHours } from "../../../platform/auth/hours-in-sight.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export type BoardQuery = Omit<
  Input<(typeof practiceBoard)["GetBoardProjects"]>,
  "skipCount" | "maxResultCount" | "sorting"
>;

/** The category itself and everything below it. */
const inCategory = (categoryId: number): RawBuilder<boolean> => sql<boolean>`p.category_id in (
  with recursive below as (
    select id from project_category where id = ${categoryId}
    union all
    select c.id from project_category c join below on c.parent_id = below.id
  ) select id from below)`;

/** As the domain's `dueOf` has it. */
function dueIs(due: string): RawBuilder<boolean> {
  const isOpen = sql`p.status in ${oneOf(unfinished)}`;
  if (due === "none") return sql<boolean>`(${isOpen} and p.plan_end is null)`;
  if (due === "late") return sql<boolean>`(${isOpen} and p.plan_end < ${today()}::date)`;
  return sql<boolean>`(${isOpen} and p.plan_end >= ${today()}::date and to_char(p.plan_end, 'YYYY-MM') = ${due})`;
}

export function boardRows(ctx: Context, query: BoardQuery) {
  const { db, user } = ctx;
  const right = "Pages.Projects.All";
  if (query.showAllItems && !user.permissions.has(right))
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right } });
  const like = containing(query.keyword ?? "");
  const hoursSeen = seesAllHours(ctx)
    ? sql`true`
    : sql`mine.role_id in ${oneOf(roleSets.leader)} and mine.checked = ${code.memberState.confirmed}`;
  const usedHours = sql<number | null>`case when ${hoursSeen} then coalesce(used.hours, 0)::float8 end`;
  return db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .innerJoin("project_category as k", "k.id", "p.category_id")
    .innerJoin("app_user as manager", "manager.id", "p.pm_user_id")
    .leftJoin("app_user as partner", "partner.id", "p.partner_user_id")
    .leftJoin("project_member as mine", (on) =>
      on.onRef("mine.project_id", "=", "p.id").on("mine.user_id", "=", user.id).on("mine.checked", "in", onTeam),
    )
    .leftJoin(
      db
        .selectFrom("work_log as w")
        .where(isLogged("w"))
        .groupBy("w.project_id")
        .select(["w.project_id", sql<number>`sum(w.hours)`.as("hours")])
        .as("used"),
      "used.project_id",
      "p.id",
    )
    .where("p.is_deleted", "=", false)
    .where("p.status", "<>", projectStatus.void)
    .$if(!query.showAllItems, (q) => q.where("mine.id", "is not", null))
    .$if(query.aYear !== undefined, (q) => q.where("p.a_year", "=", query.aYear ?? 0))
    .$if(Boolean(query.categoryId), (q) => q.where(inCategory(query.categoryId ?? 0)))
    .$if(query.status !== undefined, (q) => q.where("p.status", "=", query.status ?? 0))
    .$if(query.partnerId !== undefined, (q) =>
      q.where(sql<boolean>`coalesce(p.partner_user_id, 0) = ${query.partnerId ?? 0}`),
    )
    .$if(query.due !== undefined, (q) => q.where(dueIs(query.due ?? "none")))
    .$if(Boolean(query.isOverBudget), (q) => q.where(sql<boolean>`${usedHours} > p.plan_hours`))
    .$if(Boolean(query.keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_code", "ilike", like),
          is("p.project_name", "ilike", like),
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
      "p.category_id as categoryId",
      "k.name as categoryName",
      "p.status",
      "p.partner_user_id as partnerId",
      "partner.name as partnerName",
      "manager.name as pmUserName",
      "p.plan_end as planEnd",
      "p.contract_amount as fee",
      sql<number | null>`p.plan_hours::float8`.as("planHours"),
      usedHours.as("usedHours"),
      "mine.role_id as userRole",
      "p.a_year as aYear",
    ]);
}
