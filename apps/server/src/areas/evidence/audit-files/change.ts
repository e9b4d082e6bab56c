/** Another name, place or description of a file. A final one stays as it is until a leader reopens it. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { AuditFile, auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { cleanFileName } from "../../../platform/http/disposition.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { takeFromProcedures } from "../../engagement/programs/door.ts";
import { type FileRow, fileById, filesById, shown } from "./file-rows.ts";
import { extensionOf } from "./looks.ts";
import { checkLabels, checkPlace, cleanFolder, lockFiles, type Place } from "./places.ts";
import { isAt } from "./take.ts";

type Calls = typeof auditFiles;

interface Next extends Place {
  fileName: string;
  fileType: number;
  wpIndex: string | null;
  isFinal: boolean;
  remark: string | null;
  labelIds: number[];
}

export const placeOf = ({ refType, refId, nodeId, folder }: FileRow): Place => ({ refType, refId, nodeId, folder });
const standing = (file: FileRow): Next => {
  const { fileName, fileType, wpIndex, isFinal, remark, labelIds } = file;
  return { ...placeOf(file), fileName, fileType, wpIndex, isFinal, remark, labelIds };
};

export const isLeader = ({ project }: Context): boolean =>
  project !== undefined && roleSets.leader.some((role) => role === project.role);

export function requireOpen(file: FileRow): void {
  if (file.deletedAt !== null) throw missing("auditFile.missing");
  if (file.isFinal) throw new Refusal("auditFile.final", { kind: "state", params: { name: file.fileName } });
}

export async function requireFreeName(ctx: Context, id: number, place: Place, fileName: string): Promise<void> {
  const { rows } = await sql`
    select from audit_file f where ${ofProject("f")} and ${isAt(place, fileName)} and f.id <> ${id} limit 1`.execute(
    ctx.db,
  );
  if (rows.length > 0)
    throw new Refusal("auditFile.nameTaken", { kind: "state", field: "fileName", params: { name: fileName } });
}

const samePlace = (one: Place, other: Place): boolean =>
  one.refType === other.refType &&
  one.refId === other.refId &&
  one.nodeId === other.nodeId &&
  one.folder === other.folder;

async function write(ctx: Context, file: FileRow, next: Next): Promise<void> {
  const before = standing(file);
  const isMoved = !samePlace(before, next);
  if (isMoved) await checkPlace(ctx.db, projectIdOf(ctx.db), next);
  if (isMoved || before.fileName !== next.fileName) await requireFreeName(ctx, file.id, next, next.fileName);
  await ctx.db
    .updateTable("audit_file")
    .set({
      ref_type: next.refType,
      ref_id: next.refId,
      node_id: next.nodeId,
      folder: next.folder,
      file_name: next.fileName,
      pinyin: pinyinInitials(next.fileName),
      ext: extensionOf(next.fileName),
      file_type: next.fileType,
      wp_index: next.wpIndex,
      is_final: next.isFinal,
      remark: next.remark,
      label_ids: next.labelIds,
      updated_by: ctx.user.id,
      updated_at: sql`now()`,
      row_version: file.rowVersion + 1,
    })
    .where("id", "=", file.id)
    .returning("id")
    .execute();
  const action = isMoved ? "move" : "update";
  const { id: refId } = file;
  await ctx.audit({
    refType: "auditFile",
    refId,
    projectId: projectIdOf(ctx.db),
    action,
    old: { ...before },
    new: { ...next },
  });
}

/** The end of the name stays: what a file is, is not changed by what it is called. */
function renamed(file: FileRow, given: string | undefined): string {
  if (given === undefined) return file.fileName;
  const name = cleanFileName(given);
  if (name !== given.trim()) throw new Refusal("auditFile.nameBroken", { field: "fileName" });
  const ext = extensionOf(file.fileName);
  return ext === "" || extensionOf(name) === ext ? name : `${name}.${ext}`;
}

function nextOf(file: FileRow, input: Input<Calls["UpdateAuditFileById"]>): Next {
  const before = standing(file);
  const { nodeId, folder, fileType, wpIndex, isFinal, remark, labelIds } = input;
  return {
    ...before,
    fileName: renamed(file, input.fileName),
    nodeId: nodeId === undefined ? before.nodeId : nodeId,
    folder: folder === undefined ? before.folder : cleanFolder(folder),
    fileType: fileType ?? before.fileType,
    wpIndex: wpIndex === undefined ? before.wpIndex : wpIndex || null,
    isFinal: isFinal ?? before.isFinal,
    remark: remark === undefined ? before.remark : remark || null,
    labelIds: labelIds ?? before.labelIds,
  };
}

export async function updateFile(ctx: Context, input: Input<Calls["UpdateAuditFileById"]>): Promise<AuditFile> {
  const { db, lang } = ctx;
  await lockFiles(db);
  const file = await fileById(db, lang, input.id);
  if (file.deletedAt !== null) throw missing("auditFile.missing");
  if (input.rowVersion !== undefined) checkVersion(input.rowVersion, file);
  const next = nextOf(file, input);
  if (file.isFinal) {
    // Reopened first, and changed by another call: nothing of a final file changes with the step that reopens it.
    if (next.isFinal) requireOpen(file);
    if (!isLeader(ctx)) throw new Refusal("auditFile.finalByLeader", { kind: "forbidden" });
  }
  await checkLabels(db, next.labelIds);
  const written = file.isFinal ? { ...standing(file), isFinal: false } : next;
  await write(ctx, file, written);
  if (written.wpIndex !== file.wpIndex) await takeFromProcedures(ctx, file.wpIndex, input.remark);
  return shown(lang, await fileById(db, lang, input.id));
}

export async function moveFiles(
  ctx: Context,
  { ids, nodeId = null, folder }: Input<Calls["MoveAuditFiles"]>,
): Promise<Output<Calls["MoveAuditFiles"]>> {
  const { db, lang } = ctx;
  await lockFiles(db);
  const files = await filesById(db, lang, [...new Set(ids)]);
  if (files.length !== new Set(ids).size) throw missing("auditFile.missing");
  let moved = 0;
  for (const file of files) {
    requireOpen(file);
    const next = { ...standing(file), nodeId: nodeId ?? null, folder: cleanFolder(folder) };
    if (samePlace(standing(file), next)) continue;
    await write(ctx, file, next);
    moved += 1;
  }
  return { moved };
}

const reportRef = 7;
const reportType = 4;
/** A report stands as a report of the project, wherever in the tree it lies. */
export async function nameReport(ctx: Context, input: Input<Calls["CreateAuditReport"]>): Promise<AuditFile> {
  const { db, lang } = ctx;
  await lockFiles(db);
  const file = await fileById(db, lang, input.id);
  requireOpen(file);
  const { nodeId, remark, isFinal } = input;
  await write(ctx, file, {
    ...standing(file),
    refType: reportRef,
    refId: null,
    fileType: reportType,
    nodeId: nodeId ?? file.nodeId,
    remark: remark ?? file.remark,
    isFinal,
  });
  return shown(lang, await fileById(db, lang, input.id));
}
