/** Jobs give way to people: what computes for a job gets the processor only when nobody waits for an answer. */
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { errorOf } from "../lib/narrow.ts";
import type { Pool } from "../serve.ts";

/** A tenth of the processor where others want it too, all of it where nobody does. */
const steps = 10;
const lowest = 19;
const sessionTries = 20;
const sessionPauseMs = 110;

function setPriorityOf(id: number, priority: number, what: string, log: Logger): void {
  try {
    setPriority(id, priority);
  } catch (error) {
    // Not allowed here, or gone already: the job runs as before.
    log.debug({ err: error }, `${what} keeps its priority`);
  }
}

/** Linux counts by thread: those that collect garbage, unpack and read files run beside the one that calls. New ones take after it. */
export function lowerThisProcess(log: Logger): void {
  const priority = Math.min(lowest, getPriority() + steps);
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) setPriorityOf(thread, priority, "a job process", log);
}

/**
 * Outside of control groups Linux shares the processor between sessions first ("autogroup") and by priority only within one;
 * every process of PostgreSQL is a session of its own. Who is not root may set one of them every 100 ms.
 */
async function lowerSession(pid: number, log: Logger): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(steps));
    } catch (error) {
      const isTooSoon = errorOf(error).code === "EAGAIN" && tries < sessionTries;
      // No such file where the kernel shares by priority alone.
      if (!isTooSoon) return log.debug({ err: error }, "a database process of jobs keeps its session's share");
      await pause(sessionPauseMs);
    }
  }
}

/**
 * The processes that answer these connections get the priority of this one. They must run on this machine: the numbers of another one's mean somebody else
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
          if (!rows[0]) return;
          setPriorityOf(rows[0].pid, getPriority(), "a database process of jobs", log);
          if (process.platform === "linux") lowerSession(rows[0].pid, log).catch(() => undefined);
        },
        (error) => log.debug({ err: error }, "a database process of jobs is unknown"),
      );
  });
}
