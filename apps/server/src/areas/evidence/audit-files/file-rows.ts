import type { AuditFile, AuditFileDetail } from "@digao/contract/areas/evidence/audit-files/calls";
import type { FileKind } from "@digao/contract/endpoint";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import { lookOf } from "./looks.ts";

export interface FileRow extends Omit<AuditFile, "look" | "deleted" | "textWhy"> {
  kind: FileKind;
  why: string | null;
  fileId: number;
  deletedBy: string | null;
  deletedAt: string | null;
  deletedReason: string | null;
}

const nodeName = (lang: Lang) => (lang === "en" ? sql`coalesce(n.node_name_en, n.node_name)` : sql`n.node_name`);

/** `f` are files of the project, in the bin or not. */
const rowsOf = (lang: Lang, where: RawBuilder<unknown>) => sql`
  select f.id, f.gu_id as "guId", f.project_id as "projectId", f.ref_type as "refType", f.ref_id as "refId", f.node_id as "nodeId",
    n.node_code as "nodeCode", ${nodeName(lang)} as "nodeName", f.folder, f.file_name as "fileName", f.ext, f.size_bytes as "sizeBytes",
    f.sha256, f.version, f.file_type as "fileType", f.wp_index as "wpIndex", f.is_final as "isFinal", f.remark, f.label_ids as "labelIds",
    coalesce(f.supplied_by, u.name) as "uploadUser", f.uploaded_at as time, f.kind, f.file_id as "fileId", coalesce(t.state, 'waiting') as "textState", t.why,
    case when e.id is not null then jsonb_build_object('obtainedOn', e.obtained_on, 'obtainedBy', o.name, 'reason', e.reason) end as late,
    d.name as "deletedBy", f.deleted_at as "deletedAt", f.deleted_reason as "deletedReason", f.row_version as "rowVersion"
  from audit_file f
  join app_user u on u.tenant_id = f.tenant_id and u.id = f.uploaded_by
  left join app_user d on d.tenant_id = f.tenant_id and d.id = f.deleted_by
  left join late_file e on ${ofProject("e")} and e.audit_file_id = f.id and e.act = 1
  left join app_user o on o.tenant_id = e.tenant_id and o.id = e.obtained_by
  left join files_node n on n.tenant_id = f.tenant_id and n.id = f.node_id
  left join audit_file_text t on ${ofProject("t")} and t.audit_file_id = f.id
  where ${ofProject("f")} and ${where}`;

export function shown(lang: Lang, row: FileRow): AuditFile {
  const { kind, why, fileId: _stored, deletedBy, deletedAt, deletedReason, ...file } = row;
  return {
    ...file,
    look: lookOf(kind, file.ext),
    textWhy: why !== null && isMessageKey(why) ? messageOf(lang, why) : null,
    deleted: deletedBy && deletedAt ? { by: deletedBy, at: deletedAt, reason: deletedReason } : null,
  };
}

export interface Paging {
  order: RawBuilder<unknown>;
  skipCount: number;
  maxResultCount: number;
}

export async function pageOfFiles(
  db: Db,
  lang: Lang,
  where: RawBuilder<unknown>,
  { order, skipCount, maxResultCount }: Paging,
) {
  const [counted, { rows }] = await Promise.all([
    sql<{
      count: number;
    }>`select count(*)::int as count from audit_file f where ${ofProject("f")} and ${where}`.execute(db),
    sql<FileRow>`${rowsOf(lang, where)} order by ${order}, f.id desc limit ${maxResultCount} offset ${skipCount}`.execute(
      db,
    ),
  ]);
  return { totalCount: counted.rows[0]?.count ?? 0, items: rows.map((row) => shown(lang, row)) };
}

export async function filesById(db: Db, lang: Lang, ids: readonly number[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`${rowsOf(lang, sql`f.id = any(${ids}::bigint[])`)}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function fileById(db: Db, lang: Lang, id: number): Promise<FileRow> {
  const [row] = await filesById(db, lang, [id]);
  if (!row) throw missing("auditFile.missing");
  return row;
}

export interface VersionRow {
  version: number;
  fileId: number;
  fileName: string;
  sizeBytes: number;
  sha256: string;
  kind: FileKind;
  uploadedBy: string;
  uploadedAt: string;
}

/** Newest first. */
export async function versionsOf(db: Db, id: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.file_id as "fileId", v.file_name as "fileName", v.size_bytes as "sizeBytes", v.sha256, v.kind,
      coalesce(v.supplied_by, u.name) as "uploadedBy", v.uploaded_at as "uploadedAt"
    from audit_file_version v join app_user u on u.tenant_id = v.tenant_id and u.id = v.uploaded_by
    where ${ofProject("v")} and v.audit_file_id = ${id} order by v.version desc`.execute(db);
  return rows;
}

export async function detailOf(db: Db, lang: Lang, id: number): Promise<AuditFileDetail> {
  const [row, versions] = await Promise.all([fileById(db, lang, id), versionsOf(db, id)]);
  return { ...shown(lang, row), versions };
}
