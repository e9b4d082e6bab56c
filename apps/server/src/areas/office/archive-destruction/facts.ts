/** What decides on the end of an archive, and its proposals as they are kept. */
import { DestructionCertificate } from "@digao/contract/areas/office/archive-destruction/shapes";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { KeptArchive } from "@digao/domain/archive/destruction";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";

const openRequest = [
  archiveStatus.preparing,
  archiveStatus.applied,
  archiveStatus.denied,
  archiveStatus.reopened,
  archiveStatus.checked,
] as const;

export interface Kept extends KeptArchive {
  projectId: number;
  projectCode: string;
  projectName: string;
  custName: string;
  archiveFlag: number;
  /** By the clock of the database. */
  today: string;
}

export async function keptOf(db: Db, projectId: number): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, "isArchived">>`
    select p.id as "projectId", p.project_code as "projectCode", p.project_name as "projectName", k.cust_name as "custName",
      p.archive_flag as "archiveFlag", ${sqlToday}::text as today,
      (select max(r.keep_until)::text from archive_request r where r.tenant_id = p.tenant_id and r.of_project = p.id
        and r.status <> ${code.archiveStatus.withdrawn}) as "keptUntil",
      exists (select from archive_request r where r.tenant_id = p.tenant_id and r.of_project = p.id
        and r.status in ${oneOf(openRequest)}) as "isBeingAdded",
      (select count(*)::int from archive_hold h where h.tenant_id = p.tenant_id and h.of_project = p.id and h.lifted_at is null) as holds,
      (select count(*)::int from archive_auth a where a.tenant_id = p.tenant_id and a.project_id = p.id and a.ended_at is null
        and a.valid_to >= ${sqlToday})
        + (select count(*)::int from inspection i where i.tenant_id = p.tenant_id and i.of_project = p.id and i.ended_at is null
        and i.valid_to >= ${sqlToday}) as grants
    from project p join customer k on k.tenant_id = p.tenant_id and k.id = p.cust_id
    where p.tenant_id = ${ownTenant} and p.id = ${projectId} and not p.is_deleted`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  const { archived, revised } = archiveFlag;
  return { ...row, isArchived: row.archiveFlag === archived || row.archiveFlag === revised };
}

export interface StoredVersion {
  version: number;
  packedAt: string;
  keptUntil: string;
  packageSha256: string;
  manifestSha256: string;
  packageBytes: number;
}

export const versionsOf = async (db: Db, projectId: number): Promise<StoredVersion[]> =>
  (
    await sql<StoredVersion>`
    select r.version, to_char(r.packed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "packedAt", r.keep_until::text as "keptUntil",
      r.package_sha256 as "packageSha256", r.manifest_sha256 as "manifestSha256", r.package_bytes::float8 as "packageBytes"
    from archive_request r where r.tenant_id = ${ownTenant} and r.of_project = ${projectId}
      and r.status = ${code.archiveStatus.archived} order by r.version`.execute(db)
  ).rows;

export interface StoredDestruction {
  id: number;
  projectId: number;
  status: number;
  reason: string;
  proposedById: number;
  proposedBy: string;
  proposedAt: string;
  decidedById: number | null;
  decidedBy: string | null;
  decidedAt: string | null;
  words: string | null;
  isEmptied: boolean;
  certificate: string | null;
  certificateSha256: string | null;
  rowVersion: number;
}

async function destructionsWhere(db: Db, which: RawBuilder<unknown>): Promise<StoredDestruction[]> {
  const { rows } = await sql<StoredDestruction>`
    select d.id, d.of_project as "projectId", d.status, d.reason, d.proposed_by as "proposedById", proposer.name as "proposedBy",
      d.proposed_at as "proposedAt", d.decided_by as "decidedById", decider.name as "decidedBy", d.decided_at as "decidedAt",
      d.decide_words as words, d.emptied_at is not null as "isEmptied", d.certificate, d.certificate_sha256 as "certificateSha256",
      d.row_version as "rowVersion"
    from archive_destruction d join app_user proposer on proposer.tenant_id = d.tenant_id and proposer.id = d.proposed_by
    left join app_user decider on decider.tenant_id = d.tenant_id and decider.id = d.decided_by
    where d.tenant_id = ${ownTenant} and ${which} order by d.id desc limit 50`.execute(db);
  return rows;
}

export const destructionsOf = (db: Db, projectId: number): Promise<StoredDestruction[]> =>
  destructionsWhere(db, sql`d.of_project = ${projectId}`);

export async function destructionOf(db: Db, id: number): Promise<StoredDestruction> {
  const [row] = await destructionsWhere(db, sql`d.id = ${id}`);
  if (!row) throw missing("archiveDestruction.missing");
  return row;
}

/** The job that destroys it waits or runs. */
export async function isUnderWay(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from job j where j.tenant_id = ${ownTenant} and j.kind = 'destroy-archive' and j.state in ('queued', 'running')
      and (j.payload ->> 'destructionId')::bigint = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

export const certificateIn = ({ certificate }: StoredDestruction): DestructionCertificate | null =>
  certificate === null ? null : DestructionCertificate.parse(JSON.parse(certificate));
