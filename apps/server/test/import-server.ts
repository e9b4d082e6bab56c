/** A server process of its own that tells each phase of its imports, to be killed in mid-work. Started by import-crash.test.ts. */
import { pino } from "pino";
import { areas } from "../src/areas.ts";
import { jobHandlers } from "../src/job-handlers.ts";
import type { JobHandler } from "../src/platform/jobs/handlers.ts";
import { startServer } from "../src/platform/server.ts";

const [appUrl = "", dataDir = ""] = process.argv.slice(2);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const told =
  (handler: JobHandler | undefined): JobHandler =>
  async (job) => {
    let last = "";
    const progress: typeof job.progress = (step) => {
      if (step.phase !== last) say(`phase ${step.phase}`);
      last = step.phase;
      job.progress(step);
    };
    return handler?.({ ...job, progress });
  };

const server = await startServer({
  appUrl,
  dataDir,
  port: 0,
  host: "127.0.0.1",
  log: pino({ level: "silent" }),
  routes: areas,
  jobs: {
    mode: "inline",
    handlers: { ...jobHandlers, "check-import": told(jobHandlers["check-import"]) },
    leaseMs: 1500,
  },
  webDir: null,
});
say(`address ${server.url}`);
