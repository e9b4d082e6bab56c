import { type ChildProcess, type ForkOptions, fork, type SpawnOptions } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { MessageKey } from "@digao/contract/messages";
import type { Logger } from "pino";
import { lowerChild } from "../jobs/politeness.ts";
import { Refusal, type RefusalOptions } from "../refusal.ts";
import { memoryOf, processorOf, watchMemory, watchProcessor } from "./memory.ts";
import { createQueue, defaultQueueLimits, type QueueLimits } from "./queue.ts";
import type { Readers, ReadingOrder } from "./reading.ts";

export interface ToReader {
  name: string;
  path: string;
  input: unknown;
  mark?: string | undefined;
}
export type FromReader =
  /** It has started and takes the file up: its time begins. */
  | { isBegun: true }
  | { out: unknown }
  | { refusal: { key: MessageKey; options: RefusalOptions } }
  | { failed: { message: string; stack: string | undefined } };

export interface ReadingLimits {
  /** Of one process, everything counted. */
  bytesMax: number;
  /** Of one file, from when the process takes it up: of the processor, as other work on the machine is no fault of the file. */
  cpuMs: number;
  /** By the clock: beyond it the machine is too busy. */
  timeMs: number;
  /** By the clock, until a process takes up its first file: the machine may be busy, the file is not to blame. */
  startMs: number;
}
/** What old workbooks take that are read whole: their thread has a limit of its own below this one. */
export const defaultReadingLimits: ReadingLimits = {
  bytesMax: 1792 * 1024 * 1024,
  cpuMs: 60_000,
  timeMs: 300_000,
  startMs: 60_000,
};

export interface ReadersOptions {
  /** The process's own file: a bundle, or a TypeScript source. */
  entry: URL;
  log: Logger;
  limits?: ReadingLimits;
  queue?: QueueLimits;
  /** What a file took at its peak. */
  onPeak?: (bytes: number) => void;
}

const heapMegabytes = 768;
const idleMs = 60_000;
/** A process that has grown beyond this gives its memory back by ending. */
const processBytesMax = 384 * 1024 * 1024;

/** It parses what strangers send: of our settings it gets what a process needs to start. */
const inheritedNames = ["PATH", "HOME", "TMPDIR", "TEMP", "TZ", "LANG", "SystemRoot"];

const forked: ForkOptions & SpawnOptions = {
  execArgv: [`--max-old-space-size=${heapMegabytes}`],
  serialization: "advanced",
  stdio: ["ignore", "inherit", "ignore", "ipc"],
  windowsHide: true,
  env: Object.fromEntries(inheritedNames.map((name) => [name, process.env[name]])),
};

function startReader({ entry, log }: ReadersOptions): ChildProcess {
  const isSource = entry.pathname.endsWith(".ts");
  const file = fileURLToPath(isSource ? new URL("../jobs/process-from-source.mjs", import.meta.url) : entry);
  const child = fork(file, isSource ? [entry.href] : [], forked);
  lowerChild(child, "a reading process", log);
  child.on("error", (error) => log.error({ err: error }, "a reading process could not be reached"));
  child.unref();
  child.channel?.unref();
  return child;
}

function outcomeOf(answer: Exclude<FromReader, { isBegun: true }>): unknown {
  if ("out" in answer) return answer.out;
  if ("refusal" in answer) throw new Refusal(answer.refusal.key, answer.refusal.options);
  throw Object.assign(new Error(answer.failed.message), { stack: answer.failed.stack });
}

/** The process ended before it took the file up: it was on its way out, and the file is not to blame. */
const neverBegun = Symbol("never begun");

/** One file in one process, until it answers, ends, takes too long or grows too large. */
function readIn(child: ChildProcess, order: ToReader, options: ReadersOptions): Promise<unknown> {
  const { limits = defaultReadingLimits, log } = options;
  return new Promise((resolve, reject) => {
    const giveUp = (key: MessageKey, isBusy = false): void => {
      log.warn({ reading: order.name, key }, "the reading of a file was ended");
      const why = isBusy
        ? ({ kind: "busy", retryAfterSeconds: 10 } as const)
        : ({ kind: "tooLarge", field: "file" } as const);
      finish(() => reject(new Refusal(key, why)));
      child.kill("SIGKILL");
    };
    // What the system does not tell of the processor, the clock decides.
    const isTold = processorOf(child.pid) !== null;
    const lateAfter = (ms: number): NodeJS.Timeout => setTimeout(() => giveUp("file.machineBusy", true), ms);
    let late = lateAfter(limits.startMs);
    let hasBegun = false;
    const memory = watchMemory(child.pid, limits.bytesMax, () => giveUp("file.readingMemory"));
    let processor: { stop(): void } | undefined;
    const onMessage = (answer: FromReader): void => {
      if ("isBegun" in answer) {
        if (hasBegun) return;
        hasBegun = true;
        clearTimeout(late);
        late = isTold ? lateAfter(limits.timeMs) : setTimeout(() => giveUp("file.readingTime"), limits.cpuMs);
        processor = watchProcessor(child.pid, limits.cpuMs, () => giveUp("file.readingTime"));
        return;
      }
      finish(() => {
        try {
          resolve(outcomeOf(answer));
        } catch (error) {
          reject(error);
        }
      });
    };
    // Its heap is full: the engine itself ends the process.
    const onExit = (): void => (hasBegun ? giveUp("file.readingMemory") : finish(() => reject(neverBegun)));
    const finish = (settle: () => void): void => {
      clearTimeout(late);
      memory.stop();
      processor?.stop();
      options.onPeak?.(memory.peakBytes());
      child.off("message", onMessage).off("exit", onExit);
      settle();
    };
    child.on("message", onMessage).once("exit", onExit);
    child.send(order, () => undefined);
  });
}

/** Processes are started when first needed and kept for the files that follow; few at a time, so that their limits add up to a promise. */
export function processReaders(options: ReadersOptions): Readers {
  const inTurn = createQueue(options.queue ?? defaultQueueLimits);
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const end = (child: ChildProcess): void => {
    idle.delete(child);
    child.kill("SIGKILL");
  };
  const take = (): ChildProcess => {
    const [waiting] = idle.keys();
    if (waiting) {
      clearTimeout(idle.get(waiting));
      idle.delete(waiting);
      return waiting;
    }
    const child = startReader(options);
    all.add(child);
    child.once("exit", () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  };
  const rest = (child: ChildProcess): void => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (!all.has(child) || child.killed || isOver) return;
    if ((memoryOf(child.pid) ?? 0) > processBytesMax) end(child);
    else idle.set(child, setTimeout(() => end(child), idleMs).unref());
  };
  const endAll = (): void => all.forEach(end);
  process.once("exit", endAll);
  return {
    run<In, Out>({ tenantId, reading, path, input, who, waitMs, mark }: ReadingOrder<In, Out>): Promise<Out> {
      const read = async (triesLeft = 2): Promise<Out> => {
        const child = take();
        try {
          return (await readIn(child, { name: reading.name, path, input, mark }, options)) as Out;
        } catch (error) {
          if (error !== neverBegun) throw error;
          options.log.warn({ reading: reading.name }, "a reading process ended before it began");
          if (triesLeft === 0) throw new Refusal("file.machineBusy", { kind: "busy", retryAfterSeconds: 10 });
        } finally {
          rest(child);
        }
        return read(triesLeft - 1);
      };
      return inTurn(tenantId, () => read(), { who, waitMs });
    },
    async stop() {
      process.off("exit", endAll);
      const ended = [...all].map((child) => new Promise((resolve) => child.once("exit", resolve)));
      endAll();
      await Promise.all(ended);
    },
  };
}
