/** Additions to an archived file: what is there stays, what is added stands beside it with its reason, its author, its reviewer and its effect. */
import type { archives } from "@digao/contract/areas/office/archives/calls";
import { additionKind } from "@digao/contract/areas/office/archives/codes";
import type { ProjectArchive } from "@digao/contract/areas/office/archives/shapes";
import type { Input } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import { sql } from "kysely";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { heldProject } from "./acts.ts";
import { additionsOf, archiveOf, readable } from "./detail.ts";
import { againstAdding, refuse } from "./may.ts";

type Calls = typeof archives;

export async function addAddition(
  ctx: Context,
  input: Input<Calls["AddArchiveAddition"]>,
  [upload]: UploadedFile[],
): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const { projectId, kind, subject, reason, procedures, before, after, effect } = input;
  const { hands, standing } = await heldProject(ctx, projectId);
  refuse(againstAdding(standing));
  if (!hands) throw missing("archive.missing");
  if (kind === additionKind.exceptional && !procedures)
    throw new Refusal("archive.proceduresMissing", { field: "procedures" });
  const file = upload ? { file_id: await ctx.files.keep(upload), file_name: upload.fileName, sha256: upload.sha256 } : {};
  const { id } = await db
    .insertInto("archive_addition")
    .values({
      request_id: hands.id,
      kind,
      subject,
      reason,
      procedures: procedures || null,
      before_text: before || null,
      after_text: after,
      effect,
      added_by: user.id,
      ...file,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "archiveAddition",
    refId: id,
    projectId,
    action: "add",
    new: { version: hands.version, kind, subject, reason, sha256: upload?.sha256 ?? null },
  });
  return archiveOf(ctx, projectId);
}

async function held(ctx: Context, { projectId, additionId, rowVersion }: { projectId: number; additionId: number; rowVersion: number }) {
  const { standing } = await heldProject(ctx, projectId);
  const addition = (await additionsOf(ctx, standing, projectId)).find(({ id }) => id === additionId);
  if (!addition) throw missing("archive.noAddition");
  return { addition, check: () => checkVersion(rowVersion, addition) };
}

export async function reviewAddition(ctx: Context, input: Input<Calls["ReviewArchiveAddition"]>): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const { projectId, additionId, words } = input;
  const { addition, check } = await held(ctx, input);
  if (!addition.canReview.ok) throw new Refusal("archive.cannot", { kind: "state", params: { why: addition.canReview.reason } });
  check();
  await ctx.audit({ refType: "archiveAddition", refId: additionId, projectId, action: "review", new: { words } });
  await db
    .updateTable("archive_addition")
    .set({ reviewed_by: user.id, reviewed_at: await momentOf(db), review_words: words, row_version: sql`row_version + 1` })
    .where("id", "=", additionId)
    .execute();
  return archiveOf(ctx, projectId);
}

/** It stays visible as one that was taken back. */
export async function removeAddition(ctx: Context, input: Input<Calls["RemoveArchiveAddition"]>): Promise<ProjectArchive> {
  const { db, user } = ctx;
  const { projectId, additionId, reason } = input;
  const { addition, check } = await held(ctx, input);
  if (!addition.canRemove.ok) throw new Refusal("archive.cannot", { kind: "state", params: { why: addition.canRemove.reason } });
  check();
  await ctx.audit({ refType: "archiveAddition", refId: additionId, projectId, action: "remove", new: { reason } });
  await db
    .updateTable("archive_addition")
    .set({ removed_by: user.id, removed_at: await momentOf(db), removed_reason: reason, row_version: sql`row_version + 1` })
    .where("id", "=", additionId)
    .execute();
  return archiveOf(ctx, projectId);
}

export async function downAddition(ctx: Context, { additionId }: Input<Calls["DownArchiveAddition"]>) {
  const row = await ctx.db
    .selectFrom("archive_addition as a")
    .innerJoin("archive_request as r", "r.id", "a.request_id")
    .where("a.id", "=", additionId)
    .select(["r.of_project as projectId", "a.file_id as fileId", "a.file_name as fileName"])
    .executeTakeFirst();
  if (!row) throw missing("archive.noAddition");
  await readable(ctx, row.projectId);
  if (row.fileId === null || row.fileName === null) throw missing("archive.noAddition");
  return { ...(await ctx.files.open(row.fileId)), fileName: row.fileName };
}
