/** The end of the way: the package stands, and with it, in one transaction, the project is closed for good. */
import { archiveAction, archiveStatus } from "@digao/contract/areas/office/archives/codes";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { handsOfRequest } from "./rows.ts";
import { tellTeamOf } from "./tell.ts";

export interface Packed {
  requestId: number;
  fileName: string;
  mime: string;
  packageSha256: string;
  manifestSha256: string;
  packageBytes: number;
  entryCount: number;
  /** The last entry of the project's log that is in it. */
  packedSeq: number;
}

/** Takes the bytes of the package into the store while its row is written. */
type Keep = (register: () => Promise<unknown>) => Promise<unknown>;

/** False where it is archived already, or is not confirmed any more: then the package is none. */
export async function closeArchive(db: Db, packed: Packed, keep: Keep): Promise<boolean> {
  const seen = await handsOfRequest(db, packed.requestId);
  if (!seen) return false;
  await holdRecord(db, "project", seen.projectId);
  const hands = await handsOfRequest(db, packed.requestId);
  if (hands?.status !== archiveStatus.checked || hands.confirmedBy === null) return false;
  const { packageSha256, manifestSha256, packageBytes, entryCount, packedSeq, fileName, mime } = packed;
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
  await keep(() =>
    sql`select close_archive(${hands.id}, ${fileName}, ${mime}, ${packageSha256}, ${packageBytes}, ${manifestSha256}, ${entryCount}, ${packedSeq})`.execute(
      db,
    ),
  );
  await tellTeamOf(db, null, hands, { kind: "Closed", version: hands.version });
  return true;
}
