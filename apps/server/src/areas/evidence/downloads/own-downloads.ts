/** The downloads of one person, each with the state that it is in now. */
import { DownloadState } from "@digao/contract/areas/evidence/download-centre/calls";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

const stateOf = sql<string>`case
  when download.expires_at <= now() or (download.finished_at is not null and download.file_id is null) then 'expired'
  when download.file_id is not null then 'ready'
  when job.state in ('queued', 'running', 'cancelled') then job.state
  else 'failed' end`;

export const ownDownloads = (db: Db, userId: number) =>
  db
    .selectFrom("download")
    .innerJoin("project", "project.id", "download.project_id")
    .leftJoin("job", "job.id", "download.job_id")
    .where("download.user_id", "=", userId)
    .select([
      "download.id",
      "download.kind",
      "download.project_id as projectId",
      "project.project_name as projectName",
      "download.file_name as fileName",
      "download.job_id as jobId",
      "download.file_id as fileId",
      "download.row_count as rowCount",
      "download.size_bytes as sizeBytes",
      "download.created_at as createdAt",
      "download.finished_at as finishedAt",
      "download.expires_at as expiresAt",
      "download.fetch_count as fetchCount",
      "job.progress",
      "job.error",
      "job.cancel_requested as isCancelled",
    ])
    .select(stateOf.as("state"));

/** Somebody else's is as missing. */
export async function ownDownload(db: Db, userId: number, id: number) {
  const row = await ownDownloads(db, userId).where("download.id", "=", id).executeTakeFirst();
  if (!row) throw missing("download.missing");
  return { ...row, state: DownloadState.parse(row.state) };
}
