/** A server process of its own that runs one endless job, to be killed in mid-work. Started by jobs.test.ts. */
import { createPool } from "@digao/db/pool";
import { pino } from "pino";
import { openFileStore } from "../src/platform/files/store.ts";
import { inlineExecutor } from "../src/platform/jobs/executor.ts";
import { createJobRunner } from "../src/platform/jobs/runner.ts";

const [appUrl = "", dataDir = ""] = process.argv.slice(2);
const pool = createPool(appUrl, { statementTimeoutMs: 0 });
const log = pino({ level: "silent" });
const handlers = {
  "test.endless": () => {
    process.stdout.write("running\n");
    return new Promise<never>(() => setInterval(() => undefined, 1000));
  },
};
createJobRunner({
  pool,
  log,
  leaseMs: 1500,
  executor: inlineExecutor({ pool, store: openFileStore(dataDir), handlers, log }),
}).start();
