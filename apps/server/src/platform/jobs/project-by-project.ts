/** Jobs of a firm that go through its projects while people work. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { JobRun } from "./handlers.ts";

/** So long it keeps its place before jobs that wait have their turn. */
const turnMs = 5_000;

const doOthersWait = (job: JobRun): Promise<boolean> =>
  job.withTenant(
    async (db) => {
      const { rows } = await sql`select from job_queue where run_at <= now() and lease_until is null limit 1`.execute(
        db,
      );
      return rows.length > 0;
    },
    { readOnly: true },
  );

interface Payload {
  failed?: number[];
}

/**
 * After each project a rest as long as it took: half of one connection at most. Where other jobs wait, another of its kind goes on behind
 * them, without the projects that failed. Answers of how many `work` said that they are done.
 */
export async function projectByProject(
  job: JobRun,
  projects: readonly number[],
  work: (job: JobRun, projectId: number) => Promise<boolean>,
): Promise<number> {
  const failed = new Set((job.payload as Payload).failed);
  const turnEnds = performance.now() + turnMs;
  let done = 0;
  for (const projectId of projects.filter((id) => !failed.has(id))) {
    if (performance.now() > turnEnds && (await doOthersWait(job))) {
      await job.withTenant((db) => job.start(db, { kind: job.kind, payload: { failed: [...failed] } }));
      break;
    }
    const startedAt = performance.now();
    if (await work(job, projectId)) done += 1;
    else failed.add(projectId);
    await pause(performance.now() - startedAt, undefined, { signal: job.signal });
  }
  return done;
}
