/** A job thread with test handlers: one that answers, one that tells how urgent it is, one that never yields. */
import { getPriority } from "node:os";
import { isMainThread } from "node:worker_threads";
import { sql } from "kysely";
import { serveJobs } from "../src/platform/jobs/thread-main.ts";

const endOfTime = Number.POSITIVE_INFINITY;

serveJobs({
  "test.thread": async () => ({ isMainThread }),
  "test.priority": async (job) => {
    const pid = await job.withTenant(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid ?? 0;
    });
    return { pid, thread: getPriority(0), backend: getPriority(pid) };
  },
  "test.spin": async () => {
    while (Date.now() < endOfTime);
  },
});
