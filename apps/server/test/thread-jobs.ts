/** A job thread with two test handlers: one that answers, one that never yields. */
import { isMainThread } from "node:worker_threads";
import { serveJobs } from "../src/platform/jobs/thread-main.ts";

const endOfTime = Number.POSITIVE_INFINITY;

serveJobs({
  "test.thread": async () => ({ isMainThread }),
  "test.spin": async () => {
    while (Date.now() < endOfTime);
  },
});
