import { instant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface JobStart {
  kind: string;
  projectId?: number | null;
  payload?: Record<string, unknown>;
  /** It waits so long before it may run. */
  delaySeconds?: number;
}

/** What a use case may do with jobs; the job and its place in the queue are written with the caller's own rows. */
export interface ContextJobs {
  start(db: Db, job: JobStart): Promise<number>;
}

/** Puts a job into the outbox: it starts when the caller's transaction commits, and never when it rolls back. */
export async function startJob(db: Db, { kind, projectId, payload, delaySeconds = 0 }: JobStart): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into job (kind, project_id, payload) values (${kind}, ${projectId ?? null}, ${JSON.stringify(payload ?? {})}::jsonb)
      returning id, tenant_id
    ), queued as (
      insert into job_queue (job_id, tenant_id, run_at)
        select id, tenant_id, now() + make_interval(secs => ${delaySeconds}) from made
      returning 1
    )
    select id from made
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The job was not written.");
  return row.id;
}

export interface JobState {
  state: string;
  finishedAt: string | null;
}

/**
 * How jobs stand, by id. Asked apart from what they work on: on a cluster the rows of projects lie on workers and jobs on the
 * coordinator.
 */
export async function jobStates(db: Db, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, JobState>> {
  const jobIds = ids.flatMap((id) => id ?? []);
  if (jobIds.length === 0) return new Map();
  const { rows } = await sql<JobState & { id: number }>`
    select id, state, finished_at as "finishedAt" from job where id = any(${jobIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...job }) => [id, job]));
}

/** Asks a job to end. A queued one ends at once; a running one sees it at its next breath. */
export async function requestCancel(db: Db, jobId: number): Promise<"cancelled" | "asked" | "ended"> {
  const { rows } = await sql<{ state: string }>`
    update job set cancel_requested = true,
      state = case when state = 'queued' then 'cancelled' else state end,
      finished_at = case when state = 'queued' then ${instant()} else finished_at end
    where id = ${jobId} and state in ('queued', 'running')
    returning state
  `.execute(db);
  const [row] = rows;
  if (!row) return "ended";
  if (row.state === "running") return "asked";
  await db.deleteFrom("job_queue").where("job_id", "=", jobId).execute();
  return "cancelled";
}
