/** Brings the firm's board up to date while people work: projects that it has never shown first, then those that waited longest. */
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { projectByProject } from "../../../../platform/jobs/project-by-project.ts";
import { startJob } from "../../../../platform/jobs/queue.ts";
import { isConnectionLost } from "../../../../platform/lib/connection-lost.ts";
import { isCurrent, isOnBoard } from "../stored.ts";
import { workOutStanding } from "../work-out.ts";

const kind = "renew-standings";
/** In one job: a firm of thousands of projects is done by several, one after the other. */
const projectsAtOnce = 500;

async function projectsBehind(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p left join completion_standing s on s.tenant_id = p.tenant_id and s.of_project = p.id
    where p.tenant_id = app_tenant() and ${isOnBoard} and not ${isCurrent}
    order by s.computed_at nulls first, p.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One a firm, however many servers look. Answers whether it has started one. */
export async function queueRenewal(db: Db): Promise<boolean> {
  const [behind] = await projectsBehind(db, 1);
  if (behind === undefined) return false;
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), app_tenant())`.execute(db);
  const { rows } = await sql`
    select from job j join job_queue q on q.tenant_id = j.tenant_id and q.job_id = j.id
    where j.tenant_id = app_tenant() and j.kind = ${kind} limit 1`.execute(db);
  if (rows.length > 0) return false;
  await startJob(db, { kind });
  return true;
}

/** False where its check cannot be worked out: the board goes on showing when it was, and the next job tries again. */
async function renew(job: JobRun, projectId: number): Promise<boolean> {
  try {
    await job.withTenant((db) => workOutStanding(inProject(db, projectId), projectId, "zh"));
    return true;
  } catch (error) {
    if (job.isCancelled() || isConnectionLost(error)) throw error;
    // Throws where the job is no longer ours: then it is not the project's fault.
    await job.withTenant(() => Promise.resolve());
    job.log.error({ err: error, projectId }, "the completion check of a project was not worked out for the board");
    return false;
  }
}

export const renewStandings = jobOf(
  kind,
  async (job) => {
    const behind = await job.withTenant((db) => projectsBehind(db, projectsAtOnce), { readOnly: true });
    return { renewed: await projectByProject(job, behind, renew) };
  },
  { afterReport: true },
);
