/** The end of the way: the package stands, and with it, in one transaction, the project is closed for good. */
import { archiveAction, archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { follow } from "./acts.ts";
import { handsOfRequest } from "./rows.ts";
import { tellTeamOf } from "./tell.ts";

export interface Packed {
  requestId: number;
  fileId: number;
  packageSha256: string;
  manifestSha256: string;
  packageBytes: number;
  entryCount: number;
  /** The last entry of the project's log that is in it. */
  packedSeq: number;
}

/** False where it is archived already, or is not confirmed any more: then the package is none. */
export async function closeArchive(db: Db, packed: Packed): Promise<boolean> {
  const seen = await handsOfRequest(db, packed.requestId);
  if (!seen) return false;
  await holdRecord(db, "project", seen.projectId);
  const hands = await handsOfRequest(db, packed.requestId);
  if (hands?.status !== archiveStatus.applied || hands.confirmedBy === null) return false;
  const { packageSha256, manifestSha256, packageBytes, entryCount, packedSeq, fileId } = packed;
  await writeAction(
    db,
    { userId: null },
    {
      refType: "archiveRequest",
      refId: hands.id,
      projectId: hands.projectId,
      action: "pack",
      old: { status: hands.status },
      new: { status: archiveStatus.archived, version: hands.version, packageSha256, manifestSha256, entryCount },
    },
  );
  await db
    .insertInto("archive_act")
    .values({ request_id: hands.id, action: archiveAction.pack, words: packageSha256, done_by: hands.confirmedBy })
    .execute();
  await db
    .updateTable("archive_request")
    .set({
      status: archiveStatus.archived,
      packed_at: await momentOf(db),
      file_id: fileId,
      package_sha256: packageSha256,
      manifest_sha256: manifestSha256,
      package_bytes: packageBytes,
      entry_count: entryCount,
      packed_seq: packedSeq,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", hands.id)
    .execute();
  await follow(db, hands.id);
  await tellTeamOf(db, null, hands, { kind: "Closed", version: hands.version });
  return true;
}
