import type { Db } from "@digao/db/tenant";
import type { Logger } from "pino";
import type { External } from "../external/external.ts";
import type { ContextFiles } from "../files/context-files.ts";
import type { FileStore } from "../files/store.ts";
import type { Entering, Firms } from "../firms.ts";
import type { FileReading } from "../readings/reading.ts";
import type { JobStart } from "./queue.ts";

/** How far a job is; a new phase starts its own count. */
export interface Progress {
  phase: string;
  done?: number;
  total?: number;
}

/**
 * One run of a job. It may be interrupted anywhere and run again from the start, so a handler writes in transactions that
 * leave either nothing or a whole step, and finds out what an earlier run has done.
 */
export interface JobRun {
  id: number;
  tenantId: number;
  projectId: number | null;
  kind: string;
  payload: Record<string, unknown>;
  /** Who started it. */
  userId: number | null;
  /** 1 in the first run. */
  attempt: number;
  /** Aborted when the job is cancelled or the server stops: pass it on, or ask `isCancelled` between steps. */
  signal: AbortSignal;
  isCancelled(): boolean;
  progress(progress: Progress): void;
  /** A transaction of the job's tenant. It is refused when another worker has taken the job over. */
  withTenant<T>(work: (db: Db) => Promise<T>, options?: Entering): Promise<T>;
  files(db: Db): ContextFiles;
  /** Beyond the job's own firm: for jobs of the operator alone. Writing ends when another worker has taken the job over. */
  firms: Firms;
  /** The bytes themselves, of whichever firm. */
  store: FileStore;
  /** A file that strangers sent, read in a process with limits of its own: what it takes beyond them is refused. */
  readFile<In, Out>(reading: FileReading<In, Out>, path: string, input: In): Promise<Out>;
  /** Others' servers, as the operator lets them be reached. */
  external: Pick<External, "mailHost" | "senderNames" | "fetch">;
  /** Starts a following job in the same transaction. */
  start(db: Db, job: JobStart): Promise<number>;
  log: Logger;
}

/** The answer becomes the job's result; a Refusal becomes the message that the user reads. */
export type JobHandler = ((job: JobRun) => Promise<unknown>) & { afterReport?: true };
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A kind of job with what runs it; those of areas are listed by `npm run gather`. */
export interface Job {
  kind: string;
  run: JobHandler;
  /** Goes on once a report of its project is issued: it makes no evidence and no figure. */
  afterReport?: true;
}
export const jobOf = (kind: string, run: JobHandler, more: Pick<Job, "afterReport"> = {}): Job => ({
  kind,
  run,
  ...more,
});

/** By their kinds, each of which has one. */
export function handlersOf(jobs: readonly Job[]): JobHandlers {
  const handlers = Object.fromEntries(
    jobs.map(({ kind, run, afterReport }) => [kind, afterReport ? Object.assign(run, { afterReport }) : run]),
  );
  if (Object.keys(handlers).length < jobs.length) throw new Error("two jobs of one kind");
  return handlers;
}
