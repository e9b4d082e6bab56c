import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface PackedArchive {
  requestId: number;
  fileId: number;
  packageSha256: string;
  manifestSha256: string;
  packageBytes: number;
  entryCount: number;
  packedSeq: number;
}

/** A project is archived by its package: in the transaction that keeps the package's file. */
export async function closeArchive(db: Db, packed: PackedArchive): Promise<void> {
  const { requestId, fileId, packageSha256, manifestSha256, packageBytes, entryCount, packedSeq } = packed;
  await sql`
    update archive_request r set status = 2, packed_at = now(), file_id = ${fileId}, package_sha256 = ${packageSha256},
      manifest_sha256 = ${manifestSha256}, package_bytes = ${packageBytes}, entry_count = ${entryCount}, packed_seq = ${packedSeq},
      row_version = r.row_version + 1
    where r.tenant_id = ${ownTenant} and r.id = ${requestId}`.execute(db);
  await sql`select move_archive(${requestId})`.execute(db);
}
