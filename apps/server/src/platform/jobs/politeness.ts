/** Who computes first: the thread that answers, then what the database computes for people; jobs when nobody waits for an answer. */
import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "@digao/db/pool";
import type { Logger } from "pino";
import { errorOf } from "../lib/narrow.ts";

/**
 * In steps of the system, each a quarter more of the processor where others want it too; where nobody does, everyone has all of it.
 * The thread that takes questions and gives answers goes first: a database process that it wakes would otherwise push it aside at
 * each question, and all others wait for it. A job gets a tenth of what the server's own thread gets.
 */
const steps = { people: 4, jobs: 10 };
const lowest = 19;
const sessionTries = 60;
const sessionPauseMs = 110;

function setPriorityOf(id: number, priority: number, what: string, log: Logger): void {
  try {
    setPriority(id, priority);
  } catch (error) {
    // Not allowed here, or gone already: it runs as before.
    log.debug({ err: error }, `${what} keeps its priority`);
  }
}

/** At once after its start: what a process reads and compiles before its first work would take a core for a second and more. */
export function lowerChild({ pid }: ChildProcess, what: string, log: Logger): void {
  if (pid) setPriorityOf(pid, Math.min(lowest, getPriority() + steps.jobs), what, log);
}

/** Linux counts by thread: those that collect garbage, unpack and read files, where one began before the first was lowered. New ones take after it. */
export function lowerThreads(what: string, log: Logger): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [];
  for (const thread of threads) setPriorityOf(thread, getPriority(), what, log);
}

/**
 * Outside of control groups Linux shares the processor between sessions first ("autogroup") and by priority only within one;
 * every process of PostgreSQL is a session of its own. Who is not root may set one of them every 100 ms.
 */
async function lowerSession(pid: number, priority: number, what: string, log: Logger): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(priority));
    } catch (error) {
      const isTooSoon = errorOf(error).code === "EAGAIN" && tries < sessionTries;
      // No such file where the kernel shares by priority alone.
      if (!isTooSoon) return log.debug({ err: error }, `${what} keeps its session's share`);
      await pause(sessionPauseMs);
    }
  }
}

interface Answering {
  priority: number;
  what: string;
  /** Helpers that such a process asks for would not be lowered: it asks for none. */
  isAlone: boolean;
}

/** The processes that answer these connections must run on this machine: the numbers of another one's mean somebody else here. */
function lower(pool: Pool, { priority, what, isAlone }: Answering, log: Logger): void {
  const alone = isAlone ? ", set_config('max_parallel_workers_per_gather', '0', false)" : "";
  pool.on("connect", (client) => {
    client.query<{ pid: number }>(`select pg_backend_pid() as pid${alone}`).then(
      ({ rows }) => {
        if (!rows[0]) return;
        setPriorityOf(rows[0].pid, priority, what, log);
        if (process.platform === "linux") lowerSession(rows[0].pid, priority, what, log).catch(() => undefined);
      },
      (error) => log.debug({ err: error }, `${what} is unknown`),
    );
  });
}

/** What answers a job has the priority of its process, lowered by the server. */
export const lowerBackends = (pool: Pool, log: Logger): void =>
  lower(pool, { priority: getPriority(), what: "a database process of jobs", isAlone: true }, log);

/** What answers people comes after the server itself. */
export const putBehindServer = (pool: Pool, log: Logger): void =>
  lower(
    pool,
    { priority: Math.min(lowest, getPriority() + steps.people), what: "a database process", isAlone: false },
    log,
  );
