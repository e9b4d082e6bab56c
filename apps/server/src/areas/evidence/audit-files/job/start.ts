import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextJobs } from "../../../../platform/jobs/queue.ts";

export const readingKind = "read-files";

/** Has what waits to be read be read, once the transaction commits. A job that waits already will see it: it is held until then. */
export async function startReading(db: Db, jobs: ContextJobs, projectId: number): Promise<void> {
  const { rows } = await sql`
    select from job where kind = ${readingKind} and project_id = ${projectId} and state = 'queued' limit 1 for share`.execute(
    db,
  );
  if (rows.length === 0) await jobs.start(db, { kind: readingKind, projectId, payload: { projectId } });
}
