import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { ProjectItem, projects } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { type EngagementNeed, moveMissing, movesFrom, type ProjectStatus } from "@digao/domain/projects/states";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockTeam } from "../../engagement/project-detail/door.ts";
import { readProject } from "./project-row.ts";
import { type Contract, startLacksOf } from "./start-lacks.ts";

type Calls = typeof projects;

async function contractOf(db: Db, projectId: number): Promise<Contract> {
  const { on, fileId } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["contract_signed_on as on", "contract_file_id as fileId"])
    .executeTakeFirstOrThrow();
  return { on, fileId };
}

/** A file of the project that is there. */
async function requireFile(db: Db, projectId: number, fileId: number): Promise<void> {
  const { rows } = await sql`
    select from audit_file f where ${ofProject("f")} and f.id = ${fileId} and f.deleted_at is null`.execute(
    inProject(db, projectId),
  );
  if (rows.length === 0) throw new Refusal("start.contractFile", { field: "contractFileId" });
}

export async function projectStart(ctx: Context, { Id }: { Id: number }): Promise<Output<Calls["GetProjectStart"]>> {
  const contract = await contractOf(ctx.db, Id);
  const lacks = await startLacksOf(ctx, await readProject(ctx.db, Id), contract);
  return { lacks, contractOn: contract.on, contractFileId: contract.fileId };
}

/** Nothing is missing: the machine of states has the last word, as for every other move. */
function requireMove(from: ProjectStatus): void {
  const to = projectStatus.inProgress;
  const met = new Set<EngagementNeed>(movesFrom(from).find((move) => move.to === to)?.needs ?? []);
  if (moveMissing({ from, to, by: ["system"], met }).length > 0)
    throw new Refusal("project.startedAlready", { kind: "state" });
}

/**
 * Ends 立项中: the engagement was accepted, contracted and staffed, which is asked in this act. With a reason, which the action log keeps and the
 * project's page shows. The team is told.
 */
export async function startProject(
  ctx: Context,
  { Id, reason, contractOn, contractFileId }: Input<Calls["StartProject"]>,
): Promise<Output<Calls["StartProject"]>> {
  const { db } = ctx;
  const current = await readProject(db, Id, true);
  if (current.status !== projectStatus.settingUp) throw new Refusal("project.startedAlready", { kind: "state" });
  await lockTeam(db, Id);
  if (contractOn && contractOn > today()) throw new Refusal("acceptance.dayAhead", { field: "contractOn" });
  if (contractFileId) await requireFile(db, Id, contractFileId);
  const kept = await contractOf(db, Id);
  const contract = { on: contractOn ?? kept.on, fileId: contractFileId ?? kept.fileId };
  const lacks = await startLacksOf(ctx, current, contract);
  if (lacks.length > 0) {
    const list = lacks.map(({ words }) => words).join(ctx.lang === "zh" ? "；" : "; ");
    throw new Refusal("start.lacks", { kind: "state", params: { count: lacks.length, list }, data: { lacks } });
  }
  requireMove(current.status as ProjectStatus);
  const status = projectStatus.inProgress;
  const rowVersion = current.rowVersion + 1;
  await db
    .updateTable("project")
    .set({
      status,
      row_version: rowVersion,
      updated_at: sql`now()`,
      contract_signed_on: contract.on,
      contract_file_id: contract.fileId,
    })
    .where("id", "=", Id)
    .execute();
  const [before, after] = [{ status: current.status }, { status, reason, contractOn: contract.on }];
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
