import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { home } from "@digao/contract/areas/office/home/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { instant } from "@digao/db/project-rows";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { bringUpOpened, countBehind, isBehind } from "../../../platform/overview/behind.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof home;

/** The caller's projects, those opened last first, then the newest; with how many of the items that wait for a sign have one. */
export async function listRecentProjects(
  { db, user }: Context,
  { maxResultCount }: Input<Calls["GetRecentProjects"]>,
): Promise<Output<Calls["GetRecentProjects"]>> {
  const found = db
    .selectFrom("project_member as m")
    .innerJoin("project as p", "p.id", "m.project_id")
    .leftJoin("recent_project as r", (join) =>
      join.onRef("r.project_id", "=", "p.id").onRef("r.user_id", "=", "m.user_id"),
    )
    .where("m.user_id", "=", user.id)
    .where("m.checked", "in", onTeam)
    .where("p.is_deleted", "=", false)
    .where("p.status", "<>", projectStatus.void);
  const counted = found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const listed = found
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .leftJoin("overview_project as o", "o.of_project", "p.id")
    .orderBy("r.opened_at", (order) => order.desc().nullsLast())
    .orderBy("p.id", "desc")
    .limit(maxResultCount)
    .select([
      "p.id",
      "p.project_code as projectCode",
      "p.project_name as projectName",
      "c.cust_name as custName",
      "p.period_end as periodEnd",
      "p.status",
      "p.archive_flag as archiveFlag",
      "m.role_id as userRole",
      "r.opened_at as openedAt",
      sql<number>`coalesce(o.items_signed, 0)`.as("itemsSigned"),
      sql<number>`coalesce(o.items_total, 0)`.as("itemsTotal"),
      isBehind.as("isBehind"),
    ])
    .execute();
  const [{ total }, items, behind] = await Promise.all([counted, listed, countBehind(db, user.id)]);
  return { totalCount: total, items, behind };
}

const recentMax = 50;

/** One's own list: the oldest beyond fifty go. What an update has left behind of the project is brought up at once. */
export async function noteOpened(
  { db, user }: Context,
  { projectId }: Input<Calls["NoteProjectOpened"]>,
): Promise<null> {
  await db
    .insertInto("recent_project")
    .values({ user_id: user.id, project_id: projectId })
    .onConflict((on) => on.columns(["tenant_id", "user_id", "project_id"]).doUpdateSet({ opened_at: instant() }))
    .execute();
  await sql`
    delete from recent_project where user_id = ${user.id} and project_id in (
      select project_id from recent_project where user_id = ${user.id} order by opened_at desc offset ${recentMax})`.execute(
    db,
  );
  await bringUpOpened(inProject(db, projectId));
  return null;
}
