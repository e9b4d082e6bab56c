/** Deleted files lie in the bin, with who, when and why, until the project is archived; and earlier versions come back as new ones. */
import type { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { takeFromProcedures } from "../../engagement/programs/door.ts";
import { placeOf, requireFreeName, requireOpen } from "./change.ts";
import { fileById, filesById, versionsOf } from "./file-rows.ts";
import { startReading } from "./job/start.ts";
import { lockFiles } from "./places.ts";
import { takeAway } from "./signed-papers.ts";
import { addVersion } from "./take.ts";

type Calls = typeof auditFiles;

async function lockedFiles({ db, lang }: Context, ids: readonly number[]) {
  await lockFiles(db);
  const files = await filesById(db, lang, [...new Set(ids)]);
  if (files.length !== new Set(ids).size) throw missing("auditFile.missing");
  return files;
}

/** The engagement letter on which the work began stays. */
async function requireNoContract({ db }: Context, { id }: { id: number }): Promise<void> {
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select("contract_file_id as contract")
    .executeTakeFirst();
  if (Number(project?.contract) === id) throw new Refusal("auditFile.isContract", { kind: "state" });
}

export async function deleteFiles(
  ctx: Context,
  { ids, reason }: Input<Calls["DeleteAuditFiles"]>,
): Promise<Output<Calls["DeleteAuditFiles"]>> {
  const files = await lockedFiles(ctx, ids);
  for (const file of files) {
    requireOpen(file);
    await requireNoContract(ctx, file);
    await takeAway(ctx, file, reason);
    await ctx.db
      .updateTable("audit_file")
      .set({
        deleted_at: sql`now()`,
        deleted_by: ctx.user.id,
        deleted_reason: reason || null,
        row_version: file.rowVersion + 1,
      })
      .where("id", "=", file.id)
      .returning("id")
      .execute();
    await takeFromProcedures(ctx, file.wpIndex, reason);
    const { id: refId, fileName, nodeId, folder } = file;
    const old = { fileName, nodeId, folder };
    const entry = { refType: "auditFile" as const, refId, projectId: projectIdOf(ctx.db), old };
    await ctx.audit({ ...entry, action: "delete", new: { reason: reason || null } });
  }
  return { deleted: files.length };
}

export async function restoreFiles(
  ctx: Context,
  { ids }: Input<Calls["RestoreAuditFiles"]>,
): Promise<Output<Calls["RestoreAuditFiles"]>> {
  const files = await lockedFiles(ctx, ids);
  for (const file of files) {
    const { id, fileName } = file;
    if (file.deletedAt === null) throw new Refusal("auditFile.notDeleted", { kind: "state" });
    await requireFreeName(ctx, id, placeOf(file), fileName).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal("auditFile.restoreTaken", { kind: "state", params: { name: fileName } });
    });
    await ctx.db
      .updateTable("audit_file")
      .set({ deleted_at: null, deleted_by: null, deleted_reason: null, row_version: file.rowVersion + 1 })
      .where("id", "=", id)
      .returning("id")
      .execute();
    const entry = { refType: "auditFile" as const, refId: id, projectId: projectIdOf(ctx.db), action: "restore" };
    await ctx.audit({ ...entry, new: { fileName } });
  }
  // What was deleted before it was read is read now.
  await startReading(ctx.db, ctx.jobs, projectIdOf(ctx.db));
  return { restored: files.length };
}

export async function restoreVersion(
  ctx: Context,
  { id, version }: Input<Calls["RestoreAuditFileVersion"]>,
): Promise<Output<Calls["RestoreAuditFileVersion"]>> {
  const { db, lang } = ctx;
  await lockFiles(db);
  const file = await fileById(db, lang, id);
  requireOpen(file);
  if (version === file.version) throw new Refusal("auditFile.versionCurrent", { kind: "state", params: { version } });
  const bytes = (await versionsOf(db, id)).find((one) => one.version === version);
  if (!bytes) throw new Refusal("auditFile.versionMissing", { kind: "missing", params: { version } });
  // Brought back by somebody meanwhile.
  if (bytes.sha256 === file.sha256)
    throw new Refusal("auditFile.versionCurrent", { kind: "state", params: { version } });
  const taken = await addVersion(ctx, file, bytes);
  await startReading(db, ctx.jobs, projectIdOf(db));
  return taken;
}
