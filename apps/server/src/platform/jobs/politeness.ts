/** Jobs give way to people: what computes for a job gets the processor only when nobody waits for an answer. */
import { getPriority, setPriority } from "node:os";
import type { Logger } from "pino";
import type { Pool } from "../serve.ts";

/** A tenth of the processor where others want it too, all of it where nobody does. */
const steps = 10;
const lowest = 19;

function lower(id: number, what: string, log: Logger): void {
  try {
    setPriority(id, Math.min(lowest, getPriority(process.pid) + steps));
  } catch (error) {
    // Not allowed here, or gone already: the job runs as before.
    log.debug({ err: error }, `${what} keeps its priority`);
  }
}

/** Linux counts by thread, and 0 is the one that calls; elsewhere it would be the whole server. */
export function lowerThisThread(log: Logger): void {
  if (process.platform === "linux") lower(0, "a job thread", log);
}

/**
 * The processes that answer these connections, which must run on this machine: the numbers of another one's mean somebody else
 * here. Helpers that such a process asks for would not be lowered, so it asks for none.
 */
export function lowerBackends(pool: Pool, log: Logger): void {
  pool.on("connect", (client) => {
    client
      .query<{ pid: number }>(
        "select pg_backend_pid() as pid, set_config('max_parallel_workers_per_gather', '0', false)",
      )
      .then(
        ({ rows }) => {
          if (rows[0]) lower(rows[0].pid, "a database process of jobs", log);
        },
        (error) => log.debug({ err: error }, "a database process of jobs is unknown"),
      );
  });
}
