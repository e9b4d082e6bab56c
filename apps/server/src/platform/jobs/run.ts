import { randomUUID } from "node:crypto";
import type { MessageKey } from "@digao/contract/messages";
import type { Pool } from "@digao/db/pool";
import { type Db, inProject, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { requireUnreported } from "../auth/membership.ts";
import type { External } from "../external/external.ts";
import { filesOf } from "../files/context-files.ts";
import type { FileStore } from "../files/store.ts";
import { firmsOf } from "../firms.ts";
import { type Trouble, troubleOf } from "../lib/away.ts";
import { isConnectionLost, isUndone, isUnreached } from "../lib/connection-lost.ts";
import { errorOf } from "../lib/narrow.ts";
import type { Readers } from "../readings/reading.ts";
import { archivedCode, Refusal } from "../refusal.ts";
import type { Claim, Outcome } from "./claim.ts";
import type { JobHandlers, JobRun, Progress } from "./handlers.ts";
import { startJob } from "./queue.ts";

/** What a handler needs of its process, whether that is the server's own or a job's. */
export interface JobEnvironment {
  pool: Pool;
  store: FileStore;
  external: Pick<External, "mailHost" | "senderNames" | "fetch">;
  handlers: JobHandlers;
  /** Of files that jobs look into. */
  readers: Readers;
  log: Logger;
}

/** Why a run is aborted: the user cancelled, the server stops, or the lease is lost. */
export type AbortReason = "cancel" | "park" | "lost";

// Held until the run's transaction ends: nobody can take the job over between this check and the commit.
async function checkStillOurs(db: Db, { jobId, worker }: Claim): Promise<void> {
  const { rows } =
    await sql`select 1 from job_queue where job_id = ${jobId} and worker = ${worker} for key share`.execute(db);
  if (rows.length === 0) throw new Error("Another worker has taken the job over.");
}

function runOf(
  { pool, store, external, readers, log, handlers }: JobEnvironment,
  claim: Claim,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): JobRun {
  const { jobId, tenantId, projectId, kind, payload, userId, attempt } = claim;
  return {
    id: jobId,
    tenantId,
    projectId,
    kind,
    payload,
    userId,
    attempt,
    signal,
    isCancelled: () => signal.aborted,
    progress: onProgress,
    withTenant: (work, { isSnapshot = false, readOnly = isSnapshot } = {}) =>
      withTenant(
        pool,
        tenantId,
        async (db) => {
          signal.throwIfAborted();
          if (!readOnly) await checkStillOurs(db, claim);
          if (!readOnly && projectId !== null && !handlers[kind]?.afterReport) await requireUnreported(db, projectId);
          return work(projectId === null ? db : inProject(db, projectId));
        },
        { readOnly, isSnapshot, ...(userId === null ? {} : { userId }) },
      ),
    files: (db) => filesOf(db, tenantId, store),
    firms: firmsOf(pool, tenantId, async (db) => {
      signal.throwIfAborted();
      await checkStillOurs(db, claim);
    }),
    store,
    readFile: (reading, path, input) => readers.run({ tenantId, reading, path, input }),
    external,
    start: startJob,
    log: log.child({ jobId, tenantId, kind }),
  };
}

/** What whoever started the job can be told to wait for. */
const troubleKeys: Partial<Record<Trouble, MessageKey>> = {
  storeAway: "file.storeAway",
  scanAway: "file.scanAway",
  diskFull: "error.diskFull",
  readOnly: "error.readOnly",
};

function failureOf(error: unknown, log: Logger, claim: Claim): Outcome {
  if (error instanceof Refusal) {
    return { state: "failed", error: { messageKey: error.key, params: { ...error.options.params } } };
  }
  const errorId = randomUUID();
  const isArchived = errorOf(error).code === archivedCode;
  const messageKey = isArchived ? "access.archived" : (troubleKeys[troubleOf(error) ?? "busy"] ?? "job.failed");
  log.error({ err: error, errorId, jobId: claim.jobId, tenantId: claim.tenantId, kind: claim.kind }, "job failed");
  return { state: "failed", error: { messageKey, params: { errorId } } };
}

/** Runs a job's handler to its end; never throws. */
export async function runHandler(
  environment: JobEnvironment,
  claim: Claim,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const handler = environment.handlers[claim.kind];
  if (!handler) {
    return { state: "unknown" };
  }
  try {
    const result = await handler(runOf(environment, claim, signal, onProgress));
    return { state: "done", result };
  } catch (error) {
    if (signal.aborted)
      return signal.reason === "cancel" ? { state: "cancelled" } : { state: "parked", isOurFault: true };
    if (isUnreached(error)) return { state: "parked", isOurFault: true, isAway: true };
    // The job is not at fault; each such run still counts, so that one which brings the database down, or never gets past others, comes to an end.
    if (isConnectionLost(error) || isUndone(error)) return { state: "parked", isOurFault: false };
    return failureOf(error, environment.log, claim);
  }
}
