import { parentPort, workerData } from "node:worker_threads";
import { createPool } from "@digao/db/pool";
import { pino } from "pino";
import { openFileStore } from "../files/store.ts";
import { openMasterKeys } from "../secrets/master-keys.ts";
import type { JobHandlers } from "./handlers.ts";
import { lowerBackends, lowerThisThread } from "./politeness.ts";
import { runHandler } from "./run.ts";
import type { FromThread, ThreadData, ToThread } from "./threads.ts";

/** The life of a job thread: one job at a time, on connections of its own. */
export function serveJobs(handlers: JobHandlers): void {
  if (!parentPort) throw new Error("This file runs as a thread of the server.");
  const port = parentPort;
  const { appUrl, dataDir, masterKey, logLevel, isDatabaseHere }: ThreadData = workerData;
  openMasterKeys(dataDir, masterKey);
  const log = pino({ level: logLevel });
  lowerThisThread(log);
  const environment = {
    pool: createPool(appUrl, { connectionsMax: 4, statementTimeoutMs: 0, name: "digao-job" }),
    store: openFileStore(dataDir),
    handlers,
    log,
  };
  if (isDatabaseHere) lowerBackends(environment.pool, log);
  const tell = (message: FromThread): void => port.postMessage(message);
  let controller = new AbortController();
  port.on("message", (message: ToThread) => {
    if (message.type === "abort") {
      controller.abort(message.reason);
      return;
    }
    controller = new AbortController();
    runHandler(environment, message.claim, controller.signal, (progress) => tell({ type: "progress", progress })).then(
      (outcome) => tell({ type: "outcome", outcome }),
      (error) => environment.log.error({ err: error }, "a job thread could not answer"),
    );
  });
}
