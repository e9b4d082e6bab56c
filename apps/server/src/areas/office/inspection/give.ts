import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { type inspection, inspectionDaysMax } from "@digao/contract/areas/office/inspection/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { requireNotDestroyed } from "../../../platform/auth/archived.ts";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { endSessionsOf } from "../../../platform/auth/sessions.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { inspectors } from "../../identity/users/door.ts";
import { destructions } from "../archive-destruction/door.ts";

type Calls = typeof inspection;
type Draft = Input<Calls["CreateInspection"]>;

const dayMs = 86_400_000;

function checkDays({ validFrom, validTo }: Draft): void {
  if (validTo < validFrom || validTo < today()) throw new Refusal("inspection.period", { field: "validTo" });
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / dayMs + 1;
  if (days > inspectionDaysMax)
    throw new Refusal("inspection.tooLong", { field: "validTo", params: { days: inspectionDaysMax } });
}

async function projectOf(db: Db, projectId: number): Promise<string> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .where("is_deleted", "=", false)
    .select(["project_name as name", "archive_flag as archiveFlag"])
    .executeTakeFirst();
  if (!project) throw missing();
  requireNotDestroyed(project.archiveFlag);
  return project.name;
}

/** One person gives and ends it; the quality committee and whoever leads the project learn of both at once. */
async function tell(
  { db, user }: Context,
  kind: "Given" | "Ended",
  { id, projectId, ...params }: { id: number; projectId: number; [name: string]: string | number },
): Promise<void> {
  const committee = await peopleWithRight(db, ["Pages.Quality.Committee", "*"]);
  const leaders = await inProject(db, projectId)
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("role_id", "in", [projectRole.manager, projectRole.partner])
    .select("user_id as id")
    .execute();
  await notify(db, {
    to: [...new Set([...committee, ...leaders.map((one) => one.id)])],
    by: user.id,
    type: noticeType.notice,
    title: `notice.inspection${kind}.title`,
    text: `notice.inspection${kind}.text`,
    params: { name: user.name, ...params },
    projectId,
    refType: "inspection",
    refId: id,
  });
}

export async function giveInspection(ctx: Context, draft: Draft): Promise<Output<Calls["CreateInspection"]>> {
  checkDays(draft);
  const { projectId, name, authority, documentNo, validFrom, validTo, reason } = draft;
  // One of both wins: who lets somebody look, or who approves its destruction.
  await holdRecord(ctx.db, "project", projectId);
  const project = await projectOf(ctx.db, projectId);
  await destructions.requireNone(ctx.db, projectId);
  const { id: userId, userName, oneTimePassword } = await inspectors.add(ctx.db, { name, authority });
  const saved = await ctx.db
    .insertInto("inspection")
    .values({
      of_project: projectId,
      user_id: userId,
      authority,
      document_no: documentNo,
      reason,
      valid_from: validFrom,
      valid_to: validTo,
      given_by: ctx.user.id,
    })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const entry = { refType: "inspection" as const, refId: saved.id, projectId, isOfFirm: true, action: "create" };
  await ctx.audit({ ...entry, new: { userId, userName, name, authority, documentNo, validFrom, validTo, reason } });
  const { id } = saved;
  await tell(ctx, "Given", {
    id,
    projectId,
    project,
    authority,
    inspector: name,
    from: validFrom,
    to: validTo,
    reason,
  });
  return { ...saved, userName, oneTimePassword };
}

export async function endInspection(
  ctx: Context,
  { id, rowVersion, reason }: Input<Calls["EndInspection"]>,
): Promise<null> {
  const found = await ctx.db
    .selectFrom("inspection as i")
    .innerJoin("app_user as u", "u.id", "i.user_id")
    .innerJoin("project as p", "p.id", "i.of_project")
    .where("i.id", "=", id)
    .select(["i.of_project as projectId", "i.user_id as userId", "i.authority", "u.name as inspector"])
    .select("p.project_name as project")
    .executeTakeFirst();
  if (!found) throw missing("inspection.missing");
  const { projectId, userId, authority, inspector, project } = found;
  // Behind its entry looks and the end come one after the other: no look that is logged later is answered.
  const entry = { refType: "inspection" as const, refId: id, projectId, isOfFirm: true, action: "end" };
  await ctx.audit({ ...entry, new: { userId, reason } });
  const current = await ctx.db
    .selectFrom("inspection")
    .where("id", "=", id)
    .select(["ended_at as endedAt", "row_version as rowVersion"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (current.endedAt !== null) throw new Refusal("inspection.alreadyEnded", { kind: "state" });
  checkVersion(rowVersion, current);
  await ctx.db
    .updateTable("inspection")
    .set({ ended_at: sql`now()`, ended_by: ctx.user.id, end_reason: reason, row_version: current.rowVersion + 1 })
    .where("id", "=", id)
    .execute();
  await endSessionsOf(ctx.db, userId, "disabled");
  await tell(ctx, "Ended", { id, projectId, project, authority, inspector, reason });
  return null;
}
