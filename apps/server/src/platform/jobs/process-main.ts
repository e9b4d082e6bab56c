import { createPool } from "@digao/db/pool";
import { connectionsOfServer } from "@digao/db/wanted";
import { applyDeclared, type Declared } from "../declared.ts";
import { openExternal } from "../external/external.ts";
import { openFileStore } from "../files/store.ts";
import { createLog } from "../lib/log.ts";
import { outliveRejections } from "../lib/outlive-rejections.ts";
import { processReaders, type ReadingLimits } from "../readings/processes.ts";
import { defaultQueueLimits } from "../readings/queue.ts";
import { inlineReaders } from "../readings/reading.ts";
import { openMasterKeys } from "../secrets/master-keys.ts";
import type { JobHandlers } from "./handlers.ts";
import { lowerBackends, lowerThreads } from "./politeness.ts";
import type { FromProcess, ProcessData, ToProcess } from "./processes.ts";
import { type JobEnvironment, runHandler } from "./run.ts";

/** What a job process runs, and what areas declare. */
export interface Served {
  handlers: JobHandlers;
  declared: Declared;
}

/** A job reads one file after the other: it may take longer than somebody would wait for, and less than the job itself. */
const jobReadingLimits: ReadingLimits = {
  bytesMax: 1280 * 1024 * 1024,
  cpuMs: 180_000,
  timeMs: 900_000,
  startMs: 60_000,
};
const jobReadingQueue = { ...defaultQueueLimits, atOnce: 1, atOncePerFirm: 1, waitMs: 900_000 };

function openEnvironment(
  { appUrl, dataDir, s3, masterKey, logLevel, isDatabaseHere, external, readerEntry }: ProcessData,
  { handlers, declared }: Served,
): JobEnvironment {
  openMasterKeys(dataDir, masterKey);
  applyDeclared(declared);
  const log = createLog(logLevel);
  outliveRejections(log);
  lowerThreads("a job process", log);
  const pool = createPool(appUrl, {
    connectionsMax: connectionsOfServer.perJob,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    name: "digao-job",
  });
  if (isDatabaseHere) lowerBackends(pool, log);
  const store = openFileStore({ dataDir, s3 });
  const readers = readerEntry
    ? processReaders({ entry: new URL(readerEntry), log, limits: jobReadingLimits, queue: jobReadingQueue })
    : inlineReaders;
  return { pool, store, external: openExternal(external), handlers, readers, log };
}

/** The life of a job process: one job at a time, on connections of its own, for as long as the server lives. */
export function serveJobs(served: Served): void {
  if (!process.send) throw new Error("This file runs as a process of the server.");
  const tell = (message: FromProcess): void => void process.send?.(message, undefined, undefined, () => undefined);
  // Ctrl+C and service managers signal the server's whole group: the server parks its jobs and then ends this process.
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
  // However the server ended: what a job left open, its closed connections roll back.
  process.on("disconnect", () => process.exit());
  if (!process.connected) process.exit();
  let environment: JobEnvironment | undefined;
  let controller = new AbortController();
  process.on("message", (message: ToProcess) => {
    if (message.type === "open") environment = openEnvironment(message.data, served);
    if (message.type === "abort") controller.abort(message.reason);
    if (message.type !== "run" || !environment) return;
    const { log } = environment;
    controller = new AbortController();
    runHandler(environment, message.claim, controller.signal, (progress) => tell({ type: "progress", progress })).then(
      (outcome) => tell({ type: "outcome", outcome }),
      (error) => log.error({ err: error }, "a job process could not answer"),
    );
  });
}
