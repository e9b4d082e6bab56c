/** The packages of a project's archive versions, and who gets them. */
import { memberState, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ArchivePackage, archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer } from "@digao/contract/shapes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { mayViewArchive } from "../../../platform/auth/places.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof archivePackage;
type Kept = ArchivePackage & { fileId: number; projectId: number };

export const keptPackages = (db: Db) =>
  db
    .selectFrom("archive_request as r")
    .innerJoin("file_object as f", "f.id", "r.file_id")
    .where("r.status", "=", archiveStatus.archived)
    .select([
      "r.id",
      "r.of_project as projectId",
      "r.version",
      "f.file_name as fileName",
      "r.file_id as fileId",
      "r.package_bytes as sizeBytes",
      "r.entry_count as entryCount",
      "r.package_sha256 as packageSha256",
      "r.manifest_sha256 as manifestSha256",
      "r.packed_seq as packedSeq",
      "r.packed_at as packedAt",
    ])
    .$castTo<Kept>();

const archivist = "Pages.Archives.Check";

async function mayTake({ db, user }: Context, projectId: number): Promise<boolean> {
  if (user.permissions.has(archivist)) return true;
  const { rows } = await sql<{ may: boolean }>`
    select ${mayViewArchive} or exists (select from project_member m where m.tenant_id = p.tenant_id and m.project_id = p.id
      and m.user_id = u.id and m.checked = ${memberState.confirmed} and m.role_id = any(${[...roleSets.leader]}::int[])) as may
    from project p join app_user u on u.tenant_id = p.tenant_id and u.id = ${user.id}
    where p.tenant_id = ${ownTenant} and p.id = ${projectId} and not p.is_deleted`.execute(db);
  return rows[0]?.may ?? false;
}

async function requireTaker(ctx: Context, projectId: number): Promise<void> {
  if (!(await mayTake(ctx, projectId))) throw new Refusal("archivePackage.closed", { kind: "forbidden" });
}

export async function listPackages(
  ctx: Context,
  { projectId }: Input<Calls["GetArchivePackages"]>,
): Promise<ArchivePackage[]> {
  await requireTaker(ctx, projectId);
  const kept = await keptPackages(ctx.db).where("r.of_project", "=", projectId).orderBy("r.version", "desc").execute();
  return kept.map(({ fileId: _file, projectId: _project, ...one }) => one);
}

export async function downloadPackage(ctx: Context, { Id }: Input<Calls["DownArchivePackage"]>): Promise<FileAnswer> {
  const kept = await keptPackages(ctx.db).where("r.id", "=", Id).executeTakeFirst();
  if (!kept) throw missing("archivePackage.missing");
  const { projectId, fileId, version, packageSha256 } = kept;
  await requireTaker(ctx, projectId);
  const answer = await ctx.files.open(fileId);
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = { refType: "archiveRequest" as const, refId: Id, projectId, action: "download" };
  await ctx.apart((db) => writeAction(db, actor, { ...entry, new: { version, packageSha256 } }));
  return answer;
}
