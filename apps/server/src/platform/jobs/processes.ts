import { type ChildProcess, type ForkOptions, fork, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { ExternalConfig } from "../external/external.ts";
import type { S3Config } from "../files/store.ts";
import { watchMemory, watchProcessor } from "../readings/memory.ts";
import type { Claim, Outcome } from "./claim.ts";
import type { Execution, Executor } from "./executor.ts";
import type { Progress } from "./handlers.ts";
import { lowerChild } from "./politeness.ts";
import type { AbortReason } from "./run.ts";

export interface ProcessData {
  appUrl: string;
  dataDir: string;
  s3?: S3Config | undefined;
  masterKey?: string | undefined;
  external?: ExternalConfig | undefined;
  logLevel: string;
  /** The file of the reading processes; jobs read by themselves where there is none. */
  readerEntry?: string | undefined;
  /** The database runs on this machine and is the server's own: what it computes for jobs may be given less of the processor. */
  isDatabaseHere?: boolean | undefined;
}
export type ToProcess =
  | { type: "open"; data: ProcessData }
  | { type: "run"; claim: Claim }
  | { type: "abort"; reason: AbortReason };
export type FromProcess = { type: "progress"; progress: Progress } | { type: "outcome"; outcome: Outcome };

export interface ProcessOptions {
  /** The process's own file: a bundle, or a TypeScript source. */
  entry: URL;
  data: ProcessData;
  log: Logger;
  /** How long a handler may take to notice that it shall end, before its process is ended. */
  graceMs?: number;
  /** What a process may take of the machine's memory, everything counted. */
  bytesMax?: number;
  /** What one run may take of the processor; and by the clock, for what waits for others and never ends. */
  cpuMs?: number;
  timeMs?: number;
  /** How long a process waits for its next job, before its memory is given back. */
  idleMs?: number;
}

interface JobProcess {
  child: ChildProcess;
  end(): void;
}

const forked: ForkOptions & SpawnOptions = {
  // Readers make rows by the million that live for a moment: in a small nursery a third of their time goes to copying the living.
  execArgv: ["--max-semi-space-size=32", "--max-old-space-size=2560"],
  serialization: "advanced",
  stdio: ["ignore", "inherit", "inherit", "ipc"],
  windowsHide: true,
};

/** A process that cannot be told any more has ended, and that is noticed by itself. */
const tell = (child: ChildProcess, message: ToProcess): void => void child.send(message, () => undefined);

function startProcess({ entry, data, log }: ProcessOptions): JobProcess {
  const isSource = entry.pathname.endsWith(".ts");
  const file = fileURLToPath(isSource ? new URL("./process-from-source.mjs", import.meta.url) : entry);
  const child = fork(file, isSource ? [entry.href] : [], forked);
  lowerChild(child, "a job process", log);
  let isOurs = false;
  child.on("error", (error) => log.error({ err: error }, "a job process could not be reached"));
  child.once("exit", (code, signal) => isOurs || log.error({ code, signal }, "a job process died"));
  // By the channel: others on the machine can read arguments.
  tell(child, { type: "open", data });
  child.unref();
  child.channel?.unref();
  const end = (): void => {
    isOurs = true;
    child.kill("SIGKILL");
  };
  return { child, end };
}

const defaultBytesMax = 3 * 1024 ** 3;
const defaultCpuMs = 30 * 60_000;
const defaultTimeMs = 4 * 3_600_000;
const tooLong: Outcome = { state: "failed", error: { messageKey: "job.tooLong", params: {} } };
const outOfMemory: Outcome = { state: "failed", error: { messageKey: "job.outOfMemory", params: {} } };

function runIn(
  { child, end }: JobProcess,
  claim: Claim,
  options: ProcessOptions,
  onProgress: (progress: Progress) => void,
): Execution {
  const { graceMs = 10_000, bytesMax = defaultBytesMax, cpuMs = defaultCpuMs, timeMs = defaultTimeMs, log } = options;
  let reason: AbortReason | undefined;
  const outcome = new Promise<Outcome>((resolve) => {
    const onMessage = (message: FromProcess): void => {
      if (message.type === "progress") onProgress(message.progress);
      else finish(message.outcome);
    };
    const memory = watchMemory(child.pid, bytesMax, () => {
      log.error({ jobId: claim.jobId, kind: claim.kind, bytesMax }, "a job took too much memory and was ended");
      finish(outOfMemory);
      end();
    });
    const late = (): void => {
      log.error({ jobId: claim.jobId, kind: claim.kind, cpuMs, timeMs }, "a job took too long and was ended");
      finish(tooLong);
      end();
    };
    const processor = watchProcessor(child.pid, cpuMs, late);
    const clock = setTimeout(late, timeMs).unref();
    // Ended by us after the grace, or by the system: what a cancelled job left open, its closed connection rolls back.
    const onEnd = (_codeOrError: unknown, signal?: NodeJS.Signals): void => {
      // The engine gives up this way when its heap is full: the same would happen again.
      if (signal === "SIGABRT") finish(outOfMemory);
      else finish(reason === "cancel" ? { state: "cancelled" } : { state: "parked", isOurFault: reason !== undefined });
    };
    const finish = (result: Outcome): void => {
      memory.stop();
      processor.stop();
      clearTimeout(clock);
      child.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
      resolve(result);
    };
    child.on("message", onMessage).once("exit", onEnd).once("error", onEnd);
  });
  const abort = (why: AbortReason): void => {
    if (reason) return;
    reason = why;
    tell(child, { type: "abort", reason: why });
    const late = setTimeout(end, graceMs);
    outcome.finally(() => clearTimeout(late)).catch(() => undefined);
  };
  tell(child, { type: "run", claim });
  return { outcome, abort };
}

/** Processes are started when first needed and kept for the jobs that follow: loading the readers takes longer than most jobs. */
export function processExecutor(options: ProcessOptions): Executor {
  const { idleMs = 300_000 } = options;
  const idle = new Map<JobProcess, NodeJS.Timeout>();
  const all = new Set<JobProcess>();
  const forget = (one: JobProcess): void => {
    all.delete(one);
    clearTimeout(idle.get(one));
    idle.delete(one);
  };
  const take = (): JobProcess => {
    const [waiting] = idle.keys();
    if (waiting) {
      clearTimeout(idle.get(waiting));
      idle.delete(waiting);
      return waiting;
    }
    const started = startProcess(options);
    all.add(started);
    started.child.once("exit", () => forget(started)).once("error", () => forget(started));
    return started;
  };
  const rest = (one: JobProcess): void => {
    if (all.has(one)) idle.set(one, setTimeout(one.end, idleMs).unref());
  };
  const endAll = (): void => {
    for (const { end } of all) end();
  };
  // A server that ends without stopping, after an uncaught error, takes them along; one that is killed closes their channel.
  process.once("exit", endAll);
  return {
    run(claim, onProgress) {
      const taken = take();
      const execution = runIn(taken, claim, options, onProgress);
      execution.outcome.then(() => rest(taken)).catch(() => undefined);
      return execution;
    },
    async stop() {
      process.off("exit", endAll);
      const ended = [...all].map(({ child }) => new Promise((resolve) => child.once("exit", resolve)));
      endAll();
      await Promise.all(ended);
    },
  };
}
