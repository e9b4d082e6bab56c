import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { sql } from "kysely";
import { requireNotDestroyed } from "../../../platform/auth/archived.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { destructions } from "../archive-destruction/door.ts";

type Calls = typeof archiveAuth;
type Draft = Input<Calls["CreateArchiveAuth"]>;

const daysMax = 366;
const dayMs = 86_400_000;
/** Files leave the hands of their team only once they are archived (archiveFlag 2, 3). */
const archivedFlags: readonly number[] = [2, 3];

function checkDays({ validFrom, validTo }: Draft): void {
  if (validTo < validFrom || validTo < today()) throw new Refusal("archiveAuth.period", { field: "validTo" });
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / dayMs + 1;
  if (days > daysMax) throw new Refusal("archiveAuth.tooLong", { field: "validTo", params: { days: daysMax } });
}

async function checkParties({ db, user }: Context, { projectId, userId }: Draft): Promise<void> {
  if (userId === user.id) throw new Refusal("archiveAuth.oneself", { kind: "forbidden", field: "userId" });
  const [project, reader] = await Promise.all([
    db
      .selectFrom("project")
      .where("id", "=", projectId)
      .where("is_deleted", "=", false)
      .select("archive_flag as archiveFlag")
      .executeTakeFirst(),
    db
      .selectFrom("app_user")
      .where("id", "=", userId)
      .where("is_active", "=", true)
      .where("is_deleted", "=", false)
      .where("is_inspector", "=", false)
      .select("id")
      .executeTakeFirst(),
  ]);
  if (!project) throw missing();
  if (!reader) throw new Refusal("archiveAuth.userMissing", { kind: "missing", field: "userId" });
  requireNotDestroyed(project.archiveFlag);
  if (!archivedFlags.includes(project.archiveFlag)) {
    throw new Refusal("archiveAuth.notArchived", { kind: "state", field: "projectId" });
  }
  await destructions.requireNone(db, projectId);
}

type News = { kind: "Given"; from: string; to: string; reason: string } | { kind: "Ended" };

/** Notifies whoever gained or lost access, with a link to the list of their own authorisations. */
async function tellReader(
  { db, user }: Context,
  id: number,
  { projectId, userId }: Pick<Draft, "projectId" | "userId">,
  { kind, ...words }: News,
): Promise<void> {
  const { project_name: project } = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select("project_name")
    .executeTakeFirstOrThrow();
  await notify(db, {
    to: [userId],
    by: user.id,
    type: noticeType.notice,
    title: `notice.archive${kind}.title`,
    text: `notice.archive${kind}.text`,
    params: { name: user.name, project, ...words },
    projectId,
    refType: "archiveAuth",
    refId: id,
  });
}

/** The caller approves; somebody else reads. */
export async function giveAuth(ctx: Context, draft: Draft): Promise<{ id: number; rowVersion: number }> {
  checkDays(draft);
  // One of both wins: who lets somebody look, or who approves its destruction.
  await holdRecord(ctx.db, "project", draft.projectId);
  await checkParties(ctx, draft);
  const { projectId, userId, validFrom, validTo, reason } = draft;
  const saved = await ctx.db
    .insertInto("archive_auth")
    .values({
      project_id: projectId,
      user_id: userId,
      valid_from: validFrom,
      valid_to: validTo,
      reason,
      approver_id: ctx.user.id,
    })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const entry = { refType: "archiveAuth" as const, refId: saved.id, projectId, action: "create" };
  await ctx.audit({ ...entry, new: { userId, validFrom, validTo, reason } });
  await tellReader(ctx, saved.id, { projectId, userId }, { kind: "Given", from: validFrom, to: validTo, reason });
  return saved;
}

export async function endAuth(ctx: Context, input: Input<Calls["EndArchiveAuth"]>): Promise<null> {
  const current = await ctx.db
    .selectFrom("archive_auth")
    .where("id", "=", input.id)
    .select(["project_id as projectId", "user_id as userId", "ended_at as endedAt", "row_version as rowVersion"])
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw missing("archiveAuth.missing");
  if (current.endedAt !== null) throw new Refusal("archiveAuth.ended", { kind: "state" });
  checkVersion(input.rowVersion, current);
  await ctx.db
    .updateTable("archive_auth")
    .set({
      ended_at: sql`now()`,
      ended_by: ctx.user.id,
      end_reason: input.reason || null,
      row_version: current.rowVersion + 1,
    })
    .where("id", "=", input.id)
    .execute();
  const { projectId, userId } = current;
  const entry = { refType: "archiveAuth" as const, refId: input.id, projectId, action: "end" };
  await ctx.audit({ ...entry, old: { userId }, new: { userId, reason: input.reason ?? null } });
  await tellReader(ctx, input.id, current, { kind: "Ended" });
  return null;
}
