import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextJobs } from "../../../../platform/jobs/queue.ts";

export const readingKind = "read-files";

/** Of a project one job reads at a time: what two read at once would be tried twice, and given up as if it could not be read. */
async function isUnderWay(db: Db, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from job where kind = ${readingKind} and project_id = ${projectId} and state in ('queued', 'running') limit 1 for share`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Has what waits to be read be read, once the transaction commits. A job that waits or runs already is held until then, and looks once more at its
 * end.
 */
export async function startReading(db: Db, jobs: ContextJobs, projectId: number): Promise<void> {
  if (await isUnderWay(db, projectId)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${readingKind}), ${projectId}::int)`.execute(db);
  if (!(await isUnderWay(db, projectId)))
    await jobs.start(db, { kind: readingKind, projectId, payload: { projectId } });
}
