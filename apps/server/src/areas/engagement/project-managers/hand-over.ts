import type { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { requireOutOfArchive } from "../../../platform/auth/archived.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { syncLeads, transferManager } from "../project-detail/door.ts";

type Calls = typeof projectManagers;
type Saved = { id: number; rowVersion: number };
type HandOver = Pick<Input<Calls["UpdatePMUsers"]>, "pmUserId" | "former" | "reason">;

interface Led extends Saved {
  projectCode: string;
  pmUserId: number;
  status: number;
  archiveFlag: number;
}

/** The project as it stands; held, so that its team changes only here. */
async function lockProject(db: Db, id: number): Promise<Led> {
  await holdRecord(db, "project", id);
  const row = await db
    .selectFrom("project")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select([
      "id",
      "project_code as projectCode",
      "pm_user_id as pmUserId",
      "status",
      "archive_flag as archiveFlag",
      "row_version as rowVersion",
    ])
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

async function requireSuccessor(db: Db, userId: number): Promise<void> {
  const user = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .select("id")
    .executeTakeFirst();
  if (!user) throw new Refusal("member.userMissing", { kind: "missing", field: "pmUserId" });
}

/** The new manager, where not yet of the team, still has to declare independence before he writes. */
async function passOn(ctx: Context, project: Led, { pmUserId, former, reason }: HandOver): Promise<Saved> {
  const { db } = ctx;
  const { id, projectCode } = project;
  requireOutOfArchive(project.archiveFlag);
  if (project.status === projectStatus.void) throw new Refusal("project.void", { kind: "state" });
  if (project.pmUserId === pmUserId) {
    throw new Refusal("project.sameManager", { kind: "state", field: "pmUserId", params: { code: projectCode } });
  }
  await transferManager(ctx, id, pmUserId, { byOffice: true, former, reason: reason || undefined });
  await syncLeads(db, id);
  const saved = await lockProject(db, id);
  await ctx.audit({
    refType: "project",
    refId: id,
    projectId: id,
    action: "handOver",
    old: { pmUserId: project.pmUserId },
    new: { pmUserId: saved.pmUserId, former, reason: reason || null },
  });
  return { id, rowVersion: saved.rowVersion };
}

export async function handOver(ctx: Context, input: Input<Calls["UpdateProjectPMUser"]>): Promise<Saved> {
  const project = await lockProject(ctx.db, input.Id);
  checkVersion(input.rowVersion, project);
  await requireSuccessor(ctx.db, input.pmUserId);
  return passOn(ctx, project, input);
}

/** In the order of their numbers, so that two such calls wait for each other instead of standing still. */
export async function handOverMany(ctx: Context, input: Input<Calls["UpdatePMUsers"]>): Promise<Saved[]> {
  const seen = new Map(input.projects.map(({ id, rowVersion }) => [id, rowVersion]));
  await requireSuccessor(ctx.db, input.pmUserId);
  const saved: Saved[] = [];
  for (const [id, sent] of [...seen].sort(([a], [b]) => a - b)) {
    const project = await lockProject(ctx.db, id);
    if (sent !== project.rowVersion) {
      const { projectCode: code, rowVersion: current } = project;
      throw new Refusal("project.handOverStale", {
        kind: "conflict",
        params: { code },
        details: "error.conflictDetails",
        detailsParams: { sent, current },
        data: { sent, project },
      });
    }
    saved.push(await passOn(ctx, project, input));
  }
  return saved;
}
