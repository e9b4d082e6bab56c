/** What a start leaves behind: a job of the firm brings its projects up to the rules while people work. */
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { type JobRun, jobOf } from "../jobs/handlers.ts";
import { projectByProject } from "../jobs/project-by-project.ts";
import { startJob } from "../jobs/queue.ts";
import { isConnectionLost } from "../lib/connection-lost.ts";
import { projectsBehind } from "./behind.ts";
import { bringUpToRules, rules } from "./overview.ts";

/** Servers of an older release do not know this kind, and leave it to those that do. */
export const fillKind = `fill-overview-${rules}`;

/** One a firm, however many servers start at once. */
export async function queueFilling(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('overview'), app_tenant())`.execute(db);
  const waiting = await db
    .selectFrom("job")
    .innerJoin("job_queue as q", (join) =>
      join.onRef("q.tenant_id", "=", "job.tenant_id").onRef("q.job_id", "=", "job.id"),
    )
    .where("job.kind", "=", fillKind)
    .select("job.id")
    .executeTakeFirst();
  if (!waiting) await startJob(db, { kind: fillKind });
}

/** False where the project does not let itself be read: it keeps no other one waiting. */
async function bringUp(job: JobRun, projectId: number): Promise<boolean> {
  try {
    await job.withTenant((db) => bringUpToRules(inProject(db, projectId)));
    return true;
  } catch (error) {
    if (job.isCancelled() || isConnectionLost(error)) throw error;
    // Throws where the job is no longer ours: then it is not the project's fault.
    await job.withTenant(() => Promise.resolve());
    job.log.error({ err: error, projectId }, "the overview of a project was not filled; it is tried again in an hour");
    return false;
  }
}

export const fillBehind = jobOf(
  fillKind,
  async (job) => {
    const behind = await job.withTenant(projectsBehind, { readOnly: true });
    return { filled: await projectByProject(job, behind, bringUp) };
  },
  { afterReport: true },
);
