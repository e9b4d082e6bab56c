import { access } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "pino";
import type { Claim, Outcome } from "./claim.ts";
import type { Executor } from "./executor.ts";
import type { Progress } from "./handlers.ts";
import type { AbortReason } from "./run.ts";

export interface ThreadData {
  appUrl: string;
  dataDir: string;
  masterKey?: string | undefined;
  logLevel: string;
  /** The database runs on this machine and is the server's own: what it computes for jobs may be given less of the processor. */
  isDatabaseHere?: boolean | undefined;
}
export type ToThread = { type: "run"; claim: Claim } | { type: "abort"; reason: AbortReason };
export type FromThread = { type: "progress"; progress: Progress } | { type: "outcome"; outcome: Outcome };

export interface ThreadOptions {
  /** The thread's own file: a bundle, or a TypeScript source. */
  entry: URL;
  data: ThreadData;
  log: Logger;
  /** How long a handler may take to notice that it shall end, before its thread is ended. */
  graceMs?: number;
}

// Readers make rows by the million that live for a moment: in a small nursery a third of their time goes to copying the living.
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

function spawn({ entry, data, log }: ThreadOptions): Worker {
  const isSource = entry.pathname.endsWith(".ts");
  const file = isSource ? new URL("./thread-from-source.mjs", import.meta.url) : entry;
  const thread = new Worker(file, { workerData: { ...data, entry: entry.href }, name: "digao-job", resourceLimits });
  thread.on("error", (error) => log.error({ err: error }, "a job thread died"));
  thread.unref();
  return thread;
}

function runIn(thread: Worker, claim: Claim, graceMs: number, onProgress: (progress: Progress) => void) {
  let reason: AbortReason | undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    const onMessage = (message: FromThread): void => {
      if (message.type === "progress") onProgress(message.progress);
      else finish(message.outcome);
    };
    // Out of memory, or ended by us after the grace: what a cancelled job left open, its closed connection rolls back.
    const onExit = (): void =>
      finish(reason === "cancel" ? { state: "cancelled" } : { state: "parked", isOurFault: reason !== undefined });
    const finish = (result: Outcome): void => {
      thread.off("message", onMessage).off("exit", onExit);
      resolve(result);
    };
    thread.on("message", onMessage).once("exit", onExit);
  });
  const abort = (why: AbortReason): void => {
    if (reason) return;
    reason = why;
    thread.postMessage({ type: "abort", reason: why } satisfies ToThread);
    const end = setTimeout(() => void thread.terminate(), graceMs);
    outcome.finally(() => clearTimeout(end)).catch(() => undefined);
  };
  thread.postMessage({ type: "run", claim } satisfies ToThread);
  return { outcome, abort };
}

/** Threads are started when first needed and then kept: loading the readers takes longer than most jobs. */
export function threadExecutor(options: ThreadOptions): Executor {
  // Node's threads for files and hashes are made by whoever needs them first, and with that one's priority: by the server.
  access(options.data.dataDir).catch(() => undefined);
  const idle = new Set<Worker>();
  const all = new Set<Worker>();
  const take = (): Worker => {
    const [waiting] = idle;
    if (waiting) {
      idle.delete(waiting);
      return waiting;
    }
    const thread = spawn(options);
    all.add(thread);
    thread.once("exit", () => {
      all.delete(thread);
      idle.delete(thread);
    });
    return thread;
  };
  return {
    run(claim, onProgress) {
      const thread = take();
      const execution = runIn(thread, claim, options.graceMs ?? 10_000, onProgress);
      execution.outcome.then(() => all.has(thread) && idle.add(thread)).catch(() => undefined);
      return execution;
    },
    async stop() {
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}
