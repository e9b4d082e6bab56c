/** A server process of its own whose job process runs one endless job, to be killed in mid-work. Started by jobs.test.ts. */
import { pathToFileURL } from "node:url";
import { createPool } from "@digao/db/pool";
import { pino } from "pino";
import { processExecutor } from "../src/platform/jobs/processes.ts";
import { createJobRunner } from "../src/platform/jobs/runner.ts";

const [appUrl = "", dataDir = "", jobProcess = ""] = process.argv.slice(2);
const log = pino({ level: "silent" });
createJobRunner({
  pool: createPool(appUrl, { statementTimeoutMs: 0 }),
  log,
  leaseMs: 1500,
  executor: processExecutor({
    entry: pathToFileURL(jobProcess),
    data: { appUrl, dataDir, logLevel: "silent" },
    log,
  }),
}).start();
