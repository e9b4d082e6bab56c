/** Takes a file into its place: a new one, or the next version of the one that has its name there. */
import type { FileKind } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { Audited, InFirm, WithFiles, WithJobs } from "../../../platform/context.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { startReading } from "./job/start.ts";
import { extensionOf } from "./looks.ts";
import { checkPlace, lockFiles, type Place } from "./places.ts";
import { replaceSigned } from "./signed-papers.ts";

const filesMax = 50_000;

export interface Facts {
  fileType?: number | undefined;
  wpIndex?: string | null | undefined;
  remark?: string | null | undefined;
}
/** Who files are taken for, with what that needs. */
export interface Taker extends InFirm, Audited, WithJobs, Pick<WithFiles, "files"> {
  user: { id: number };
  /** The person of the client that the file comes from, where `user` had only asked for it. */
  suppliedBy?: string | undefined;
}
export interface Taken {
  id: number;
  fileName: string;
  version: number;
}
export type Upload = Omit<UploadedFile, "field">;

export interface Bytes {
  fileId: number;
  sha256: string;
  sizeBytes: number;
  kind: FileKind;
}

interface Standing {
  id: number;
  fileName: string;
  version: number;
  sha256: string;
  isFinal: boolean;
}

/** Of a file in that place under that name, whatever the case of its letters. */
export const isAt = ({ refType, refId, nodeId, folder }: Place, fileName: string): RawBuilder<boolean> => sql<boolean>`(
  f.deleted_at is null and f.ref_type = ${refType} and coalesce(f.ref_id, 0) = ${refId ?? 0} and coalesce(f.node_id, 0) = ${nodeId ?? 0}
  and f.folder = ${folder} and lower(f.file_name) = lower(${fileName}::text))`;

async function standingAt({ db }: Taker, place: Place, fileName: string): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select f.id, f.file_name as "fileName", f.version, f.sha256, f.is_final as "isFinal" from audit_file f
    where ${ofProject("f")} and ${isAt(place, fileName)} for update`.execute(db);
  return rows[0] ?? null;
}

/** Attachments stand beside records, material in the tree, reports are reports. */
const typeOf = ({ refType, refId }: Place): number => {
  if (refType === 7) return 4;
  return refId === null ? 5 : 2;
};

async function checkRoom({ db }: Taker): Promise<void> {
  const { count } = await db
    .selectFrom("audit_file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= filesMax) throw new Refusal("auditFile.tooMany", { params: { limit: filesMax } });
}

async function writeVersion({ db, user, suppliedBy }: Taker, file: Taken, bytes: Bytes): Promise<void> {
  await db
    .insertInto("audit_file_version")
    .values({
      audit_file_id: file.id,
      version: file.version,
      file_id: bytes.fileId,
      file_name: file.fileName,
      sha256: bytes.sha256,
      size_bytes: bytes.sizeBytes,
      kind: bytes.kind,
      uploaded_by: user.id,
      supplied_by: suppliedBy ?? null,
    })
    .execute();
  // What was read of the version before stays findable until this one is read, and is not answered meanwhile.
  await sql`
    insert into audit_file_text as t (tenant_id, project_id, audit_file_id, version)
    values (${ownTenant}, ${ownProject}, ${file.id}, ${file.version})
    on conflict (tenant_id, project_id, audit_file_id)
      do update set version = excluded.version, state = 'waiting', why = null, tries = 0`.execute(db);
}

const columnsOf = (bytes: Bytes) => ({
  file_id: bytes.fileId,
  sha256: bytes.sha256,
  size_bytes: bytes.sizeBytes,
  kind: bytes.kind,
});

async function addFile(ctx: Taker, place: Place, fileName: string, bytes: Bytes, facts: Facts): Promise<Taken> {
  await checkRoom(ctx);
  const { id } = await ctx.db
    .insertInto("audit_file")
    .values({
      ...columnsOf(bytes),
      ref_type: place.refType,
      ref_id: place.refId,
      node_id: place.nodeId,
      folder: place.folder,
      file_name: fileName,
      pinyin: pinyinInitials(fileName),
      ext: extensionOf(fileName),
      file_type: facts.fileType ?? typeOf(place),
      wp_index: facts.wpIndex || null,
      remark: facts.remark || null,
      uploaded_by: ctx.user.id,
      updated_by: ctx.user.id,
      supplied_by: ctx.suppliedBy ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = { id, fileName, version: 1 };
  await writeVersion(ctx, file, bytes);
  const { nodeId, folder, refType, refId } = place;
  const created = { fileName, nodeId, folder, refType, refId, sha256: bytes.sha256, sizeBytes: bytes.sizeBytes };
  await ctx.audit({ refType: "auditFile", refId: id, projectId: projectIdOf(ctx.db), action: "create", new: created });
  return file;
}

/** The next version of a file that stands there. */
export async function addVersion(ctx: Taker, before: Omit<Standing, "isFinal">, bytes: Bytes): Promise<Taken> {
  const version = before.version + 1;
  await ctx.db
    .updateTable("audit_file")
    .set({
      ...columnsOf(bytes),
      version,
      uploaded_by: ctx.user.id,
      supplied_by: ctx.suppliedBy ?? null,
      uploaded_at: sql`now()`,
      updated_by: ctx.user.id,
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", before.id)
    .returning("id")
    .execute();
  const file = { id: before.id, fileName: before.fileName, version };
  await writeVersion(ctx, file, bytes);
  if (bytes.sha256 !== before.sha256) await replaceSigned(ctx, before.id);
  await ctx.audit({
    refType: "auditFile",
    refId: before.id,
    projectId: projectIdOf(ctx.db),
    action: "version",
    old: { version: before.version, sha256: before.sha256 },
    new: { version, sha256: bytes.sha256 },
  });
  return file;
}

/** Takes them one after the other; the same bytes again are no new version. */
export async function takeFiles(
  ctx: Taker,
  place: Place,
  uploads: readonly Upload[],
  facts: Facts = {},
): Promise<Taken[]> {
  const { db, files } = ctx;
  const projectId = projectIdOf(db);
  await checkPlace(db, projectId, place);
  await lockFiles(db);
  const taken: Taken[] = [];
  for (const upload of uploads) {
    const { fileName, sha256, sizeBytes, kind } = upload;
    if (sizeBytes === 0) throw new Refusal("auditFile.empty", { field: "file", params: { name: fileName } });
    const before = await standingAt(ctx, place, fileName);
    if (before?.sha256 === sha256) {
      taken.push({ id: before.id, fileName: before.fileName, version: before.version });
      continue;
    }
    if (before?.isFinal) throw new Refusal("auditFile.final", { kind: "state", params: { name: before.fileName } });
    const bytes = { fileId: await files.keep(upload, { projectId }), sha256, sizeBytes, kind };
    taken.push(before ? await addVersion(ctx, before, bytes) : await addFile(ctx, place, fileName, bytes, facts));
  }
  await startReading(ctx.db, ctx.jobs, projectId);
  return taken;
}
