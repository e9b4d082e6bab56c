/** Letters without a reply for too long (逾期未回函): a job (`job/mark-overdue.ts`) marks them at the moment at which the first of them is due. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { overdueDays } from "./due-days.ts";
import { overdueKind } from "./overdue-kind.ts";

const daySeconds = 86_400;

export async function isWatched(db: Db, projectId: number): Promise<boolean> {
  const { rows } = await sql`
    select from job where kind = ${overdueKind} and project_id = ${projectId} and state = 'queued' limit 1`.execute(db);
  return rows.length > 0;
}

/** One job of a project waits at a time: it is begun when nothing waits, and begins the next one itself. */
export async function watchOverdue(db: Db, jobs: ContextJobs, projectId: number): Promise<void> {
  if (await isWatched(db, projectId)) return;
  const delaySeconds = (await overdueDays(db, projectId)) * daySeconds;
  await jobs.start(db, { kind: overdueKind, projectId, payload: { projectId }, delaySeconds });
}
