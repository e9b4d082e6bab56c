import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import type { Db } from "@digao/db/tenant";
import { writeAction } from "../../../../platform/action-log.ts";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { readBatch } from "../batch-row.ts";
import { commitBatch } from "../commit-batch.ts";
import { recheckBatch } from "./checks/run-batch-checks.ts";

const attemptsMax = 3;

/**
 * Puts a batch in force that was uploaded to go straight through and has no error. Where data would be replaced a person decides.
 * When the other side of the period was put in force during the check, the batch is first checked against it.
 */
export async function commitByItself(job: JobRun, batchId: number): Promise<boolean> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    job.progress({ phase: "commit", done: attempt - 1, total: attempt });
    const outcome = await job.withTenant((db) => tryCommit(db, job, batchId)).catch(waitForPerson);
    if (outcome !== "stale") return outcome === "committed" || outcome === "already";
    await job.withTenant(async (db) => recheckBatch(db, job, await readBatch(db, batchId, { forUpdate: true })));
  }
  return false;
}

type Outcome = Awaited<ReturnType<typeof commitBatch>> | "waits";

async function tryCommit(db: Db, job: JobRun, batchId: number): Promise<Outcome> {
  const { status, summary, projectId } = await readBatch(db, batchId);
  const isGood = status === importStatus.clean || status === importStatus.warned;
  if (status !== importStatus.committed && !(summary.auto && isGood)) return "waits";
  const member = await db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.user_id", "=", job.userId ?? 0)
    .select(["m.role_id as role", "u.name"])
    .executeTakeFirst();
  const actor = { userId: job.userId, userName: member?.name ?? null };
  return commitBatch(db, batchId, {
    replace: false,
    forceReason: null,
    role: member?.role ?? null,
    userId: job.userId,
    audit: (entry) => writeAction(db, actor, entry),
    freshOnly: true,
  });
}

/** A refusal is an answer here: the batch stays checked, and whoever uploaded it sees why it is not in force. */
function waitForPerson(error: unknown): Outcome {
  if (error instanceof Refusal) return "waits";
  throw error;
}
