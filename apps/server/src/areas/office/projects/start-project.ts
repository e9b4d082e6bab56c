import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { ProjectItem, projects } from "@digao/contract/areas/office/projects/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { isOpenTo, PROJECT_TRANSITIONS } from "@digao/domain/projects/states";
import { sql } from "kysely";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readProject } from "./project-row.ts";

type Calls = typeof projects;

/** Ends 立项中 with a reason, which the action log keeps and the project's page shows. The team is told. */
export async function startProject(
  ctx: Context,
  { Id, reason }: Input<Calls["StartProject"]>,
): Promise<Output<Calls["StartProject"]>> {
  const { db } = ctx;
  const current = await readProject(db, Id, true);
  if (!isOpenTo("start", current.status)) throw new Refusal("project.startedAlready", { kind: "state" });
  const status = PROJECT_TRANSITIONS.start.to;
  const rowVersion = current.rowVersion + 1;
  await db
    .updateTable("project")
    .set({ status, row_version: rowVersion, updated_at: sql`now()` })
    .where("id", "=", Id)
    .execute();
  const [before, after] = [{ status: current.status }, { status, reason }];
  await ctx.audit({ refType: "project", refId: Id, projectId: Id, action: "start", old: before, new: after });
  await tellTeam(ctx, { id: Id, project: current.projectName, reason });
  return { id: Id, rowVersion };
}

async function tellTeam(
  { db, user }: Context,
  { id, project, reason }: { id: number; project: string; reason: string },
): Promise<void> {
  const team = await db
    .selectFrom("project_member")
    .where("project_id", "=", id)
    .where("checked", "=", memberState.confirmed)
    .select("user_id")
    .execute();
  await notify(db, {
    to: team.map(({ user_id }) => user_id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.projectStarted.title",
    text: "notice.projectStarted.text",
    params: { name: user.name, project, reason },
    projectId: id,
    refType: "project",
    refId: id,
  });
}

type Step = "start" | "archive";
async function readStepIn(log: "project_log" | "action_log", db: Db, projectId: number, step: Step) {
  const { rows } = await sql<NonNullable<ProjectItem["started"]>>`
    select l.at, coalesce(u.name, l.user_name, '') as by, coalesce(l.new_value ->> 'reason', '') as reason
    from ${sql.table(log)} l left join app_user u on u.tenant_id = l.tenant_id and u.id = l.user_id
    where ${ofProject("l")} and l.ref_type = 'project' and l.ref_id = ${String(projectId)} and l.action = ${step}
    order by l.seq desc limit 1`.execute(inProject(db, projectId));
  return rows[0] ?? null;
}

/** Older entries of projects stand in the firm's log. */
const readStep = async (db: Db, projectId: number, step: Step): Promise<ProjectItem["started"]> =>
  (await readStepIn("project_log", db, projectId, step)) ?? readStepIn("action_log", db, projectId, step);

export const readStart = (db: Db, projectId: number): Promise<ProjectItem["started"]> =>
  readStep(db, projectId, "start");
export const readArchiving = (db: Db, projectId: number): Promise<ProjectItem["archived"]> =>
  readStep(db, projectId, "archive");
