/** Steps of a file into the archive: applied for by its manager, checked by an archivist outside the team, confirmed by the partner, packed and closed. */

import type { archives } from "@digao/contract/areas/office/archives/calls";
import { archiveAction, archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import type { Input } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownTenant } from "@digao/db/project-rows";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { requireNotDestroyed } from "../../../platform/auth/archived.ts";
import { startJob } from "../../../platform/jobs/queue.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { destructions } from "../archive-destruction/door.ts";
import { begin, clockFrom } from "./begin.ts";
import { archiveOf } from "./detail.ts";
import {
  againstApplying,
  againstBeginning,
  againstChecking,
  againstConfirming,
  againstDenying,
  againstExplaining,
  againstReopening,
  againstWithdrawing,
  isPacking,
  refuse,
  type Standing,
  standingOf,
} from "./may.ts";
import { requiredNodes } from "./node-content.ts";
import { brokenFiles, lacksOf, lacksOfAdditions } from "./preparation.ts";
import { type Hands, handsOfProject, handsOfRequest } from "./rows.ts";
import { tellArchivists, tellPartner, tellTeam } from "./tell.ts";

type Calls = typeof archives;

/** What a step sees of it: nobody else takes one until it has ended. */
interface Held {
  hands: Hands;
  standing: Standing;
}

export async function heldProject(ctx: Context, projectId: number): Promise<Partial<Held> & { standing: Standing }> {
  await holdRecord(ctx.db, "project", projectId);
  const hands = await handsOfProject(ctx.db, projectId);
  const standing = await standingOf(ctx, projectId, hands);
  requireNotDestroyed(standing.archiveFlag);
  return { standing, ...(hands ? { hands } : {}) };
}

async function heldRequest(ctx: Context, reqId: number): Promise<Held> {
  const seen = await handsOfRequest(ctx.db, reqId);
  if (!seen) throw missing("archive.missing");
  const { hands, standing } = await heldProject(ctx, seen.projectId);
  // A later version stands: this one has had its say.
  if (hands?.id !== reqId) throw new Refusal("archive.superseded", { kind: "state" });
  return { hands, standing };
}

type Change = Record<string, unknown>;

/** One step: the row, what was done, and the project after it. */
export async function step(
  db: Db,
  of: { id: number; action: number; words?: string | null },
  change: Change,
): Promise<void> {
  await db
    .updateTable("archive_request")
    .set({ ...change, row_version: sql`row_version + 1` })
    .where("id", "=", of.id)
    .execute();
  await db
    .insertInto("archive_act")
    .values({ request_id: of.id, action: of.action, words: of.words ?? null })
    .execute();
}

/** The project follows its request: closed, open again, archived. */
export async function follow(db: Db, requestId: number): Promise<void> {
  await sql`select move_archive(${requestId})`.execute(db);
}

const entryOf = ({ id, projectId, version }: Pick<Hands, "id" | "projectId" | "version">) => ({
  refType: "archiveRequest" as const,
  refId: id,
  projectId,
  version,
});

/** Written before anything is read that must not move: behind it the project's acts come one after the other. */
async function note(ctx: Context, hands: Hands, action: string, said: Change): Promise<void> {
  const { version, ...entry } = entryOf(hands);
  await ctx.audit({ ...entry, action, old: { status: hands.status }, new: { version, ...said } });
}

export async function beginArchive(
  ctx: Context,
  { projectId }: Input<Calls["CreateProjectArchive"]>,
): Promise<ProjectArchive> {
  const { standing } = await heldProject(ctx, projectId);
  refuse(againstBeginning(standing));
  await begin(ctx, { projectId });
  return archiveOf(ctx, projectId);
}

function handsIn({ hands }: Partial<Held>): Hands {
  if (!hands) throw new Refusal("archive.notBegun", { kind: "state" });
  return hands;
}

export async function answerNode(
  ctx: Context,
  { projectId, code, words, rowVersion }: Input<Calls["AnswerArchiveNode"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const held = await heldProject(ctx, projectId);
  const hands = handsIn(held);
  checkVersion(rowVersion, hands);
  if (hands.status !== archiveStatus.preparing && hands.status !== archiveStatus.denied)
    throw new Refusal("archive.notBegun", { kind: "state" });
  const own = inProject(db, projectId);
  const answerable = [...(await requiredNodes(own)), ...(await brokenFiles(own))];
  if (!answerable.some((one) => one.code === code)) throw missing("archive.noNode");
  await note(ctx, hands, "answerNode", { code, words });
  const answer = { words, byId: user.id, by: user.name, at: await momentOf(db) };
  await db
    .updateTable("archive_request")
    .set({ answers: JSON.stringify({ ...hands.answers, [code]: answer }), row_version: sql`row_version + 1` })
    .where("id", "=", hands.id)
    .execute();
  return archiveOf(ctx, projectId);
}

export async function explainLate(
  ctx: Context,
  { projectId, reason, rowVersion }: Input<Calls["ExplainLateArchive"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const held = await heldProject(ctx, projectId);
  const hands = handsIn(held);
  refuse(againstExplaining(held.standing));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "explainLate", { reason });
  await db
    .updateTable("archive_request")
    .set({ late_reason: reason, late_by: user.id, late_at: await momentOf(db), row_version: sql`row_version + 1` })
    .where("id", "=", hands.id)
    .execute();
  return archiveOf(ctx, projectId);
}

/** Everything that is missing at once, each with who can supply it. */
async function requirePrepared(ctx: Context, hands: Hands, standing: Standing): Promise<void> {
  const { db, lang } = ctx;
  const own = inProject(db, hands.projectId);
  const lacks =
    standing.archiveFlag === 0
      ? await lacksOf({ db: own, projectId: hands.projectId, lang, hands })
      : await lacksOfAdditions(db, hands.id, lang);
  if (lacks.length === 0) return;
  const list = listed(
    lang,
    lacks.map(({ words }) => words),
  );
  throw new Refusal("archive.lacks", { kind: "state", params: { count: lacks.length, list }, data: { lacks } });
}

async function countFiles(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(f.size_bytes), 0)::float8 as bytes
    from audit_file f where ${ofProject("f")} and f.deleted_at is null`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

async function logSeq(db: Db, projectId: number): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq::float8 as seq from project_log_head where tenant_id = ${ownTenant} and project_id = ${projectId}`.execute(
    db,
  );
  return rows[0]?.seq ?? 0;
}

export async function applyForArchive(
  ctx: Context,
  { projectId, words, rowVersion }: Input<Calls["UpdateProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const held = await heldProject(ctx, projectId);
  const hands = handsIn(held);
  refuse(againstApplying(held.standing));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "apply", { status: archiveStatus.applied, words: words ?? null });
  await requirePrepared(ctx, hands, held.standing);
  const { count, bytes } = await countFiles(inProject(db, projectId));
  const cleared = {
    checked_by: null,
    checked_at: null,
    check_words: null,
    denied_by: null,
    denied_at: null,
    deny_reason: null,
  };
  await step(
    db,
    { id: hands.id, action: archiveAction.apply, words: words ?? null },
    {
      ...cleared,
      // A report that was issued anew since has begun its own sixty days.
      ...(held.standing.archiveFlag === 0 ? (await clockFrom(db, projectId)).clock : {}),
      status: archiveStatus.applied,
      applied_by: user.id,
      applied_at: await momentOf(db),
      apply_words: words || null,
      file_count: count,
      total_bytes: bytes,
      log_seq: await logSeq(db, projectId),
    },
  );
  await follow(db, hands.id);
  await tellArchivists(ctx, hands);
  return archiveOf(ctx, projectId);
}

export async function withdrawArchive(
  ctx: Context,
  { projectId, reason, rowVersion }: Input<Calls["WithdrawProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db } = ctx;
  const held = await heldProject(ctx, projectId);
  const hands = handsIn(held);
  refuse(againstWithdrawing(held.standing));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "withdraw", { status: archiveStatus.withdrawn, reason });
  const withdrawn = { status: archiveStatus.withdrawn };
  await step(db, { id: hands.id, action: archiveAction.withdraw, words: reason }, withdrawn);
  await follow(db, hands.id);
  return archiveOf(ctx, projectId);
}

export async function checkArchive(
  ctx: Context,
  { reqId, words, rowVersion }: Input<Calls["CheckProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const { hands, standing } = await heldRequest(ctx, reqId);
  refuse(againstChecking(standing));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "check", { status: archiveStatus.checked, words });
  const at = await momentOf(db);
  await step(
    db,
    { id: reqId, action: archiveAction.check, words },
    { status: archiveStatus.checked, checked_by: user.id, checked_at: at, check_words: words },
  );
  await tellPartner(ctx, hands);
  return archiveOf(ctx, hands.projectId);
}

export async function denyArchive(
  ctx: Context,
  { reqId, reason, rowVersion }: Input<Calls["DenyProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const { hands, standing } = await heldRequest(ctx, reqId);
  refuse(againstDenying(standing));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "deny", { status: archiveStatus.denied, reason });
  const at = await momentOf(db);
  await step(
    db,
    { id: reqId, action: archiveAction.deny, words: reason },
    {
      status: archiveStatus.denied,
      denied_by: user.id,
      denied_at: at,
      deny_reason: reason,
    },
  );
  await follow(db, reqId);
  await tellTeam(ctx, hands, { kind: "Denied", reason });
  return archiveOf(ctx, hands.projectId);
}

/** From here on the package is made; where that failed the partner confirms again. */
export async function confirmArchive(
  ctx: Context,
  { projectId, rowVersion }: Input<Calls["ConfirmProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const held = await heldProject(ctx, projectId);
  const hands = handsIn(held);
  refuse(againstConfirming(held.standing, await isPacking(db, hands.id)));
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "confirm", { confirmed: true });
  const at = await momentOf(db);
  await step(db, { id: hands.id, action: archiveAction.confirm }, { confirmed_by: user.id, confirmed_at: at });
  await startJob(db, { kind: "pack-archive", payload: { requestId: hands.id } });
  return archiveOf(ctx, projectId);
}

async function requireReason(db: Db, reason: string): Promise<void> {
  const { rows } = await sql`
    select from system_code c where c.category_code = 'ARCHREASON' and c.code = ${reason} and c.is_enabled limit 1`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("archive.noReason", { field: "reasonCode" });
}

export async function reopenArchive(
  ctx: Context,
  { projectId, reasonCode, words }: Input<Calls["RedoProjectArchive"]>,
): Promise<ProjectArchive> {
  const { db } = ctx;
  const { standing } = await heldProject(ctx, projectId);
  refuse(againstReopening(standing));
  await destructions.requireNone(db, projectId, true);
  await requireReason(db, reasonCode);
  const id = await begin(ctx, { projectId, redo: { code: reasonCode, words } });
  await db.insertInto("archive_act").values({ request_id: id, action: archiveAction.reopen, words }).execute();
  await follow(db, id);
  return archiveOf(ctx, projectId);
}

export async function editPlace(
  ctx: Context,
  { reqId, location, boxNo, rowVersion }: Input<Calls["UpdateProjectArchiveByReqId"]>,
): Promise<ProjectArchive> {
  const { db } = ctx;
  const { hands } = await heldRequest(ctx, reqId);
  checkVersion(rowVersion, hands);
  await note(ctx, hands, "edit", { location: location || null, boxNo: boxNo || null });
  await step(
    db,
    { id: reqId, action: archiveAction.edit, words: [location, boxNo].filter(Boolean).join(" / ") || null },
    {
      location: location || null,
      box_no: boxNo || null,
    },
  );
  return archiveOf(ctx, hands.projectId);
}
