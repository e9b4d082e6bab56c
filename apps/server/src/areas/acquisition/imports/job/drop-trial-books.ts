/** An engagement was declined: what its manager had taken in to evaluate it goes. */
import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../../platform/action-log.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { pointerOf, readBatch } from "../batch-row.ts";
import { isDeclined } from "../before-acceptance.ts";
import { takeBack } from "../rollback.ts";

/** In force in one of the periods. */
async function inForce(db: Db): Promise<number | null> {
  const periods = await db.selectFrom("project_period").select(Object.values(pointerOf)).execute();
  return periods.flatMap((period) => Object.values(period)).find((id) => id !== null) ?? null;
}

async function dropOne(job: JobRun, projectId: number): Promise<boolean> {
  return job.withTenant(async (given) => {
    const db = inProject(given, projectId);
    const actor = { userId: job.userId, userName: null };
    const by = {
      db,
      userId: job.userId,
      audit: (entry: Parameters<typeof writeAction>[2]) => writeAction(db, actor, entry),
      start: job.start,
    };
    if (!(await isDeclined(db, projectId))) return false;
    const held = await inForce(db);
    if (held !== null) {
      await takeBack(by, await readBatch(db, held, { forUpdate: true }), messageOf("zh", "import.droppedWithDecline"));
      return true;
    }
    const rows = await db
      .updateTable("import_batch")
      .set({ status: importStatus.rolledBack, row_version: sql`row_version + 1` })
      .where("purged_at", "is", null)
      .where("status", "<>", importStatus.rolledBack)
      .returning("id")
      .execute();
    for (const { id } of rows) {
      await by.audit({ refType: "importBatch", refId: id, projectId, action: "discard" });
      await job.start(db, { kind: "purge-import", projectId, payload: { batchId: id } });
    }
    return false;
  });
}

export const dropTrialBooks = jobOf(
  "drop-trial-books",
  async (job) => {
    const projectId = Number(job.payload.projectId);
    let dropped = 0;
    while (!job.isCancelled() && (await dropOne(job, projectId))) dropped += 1;
    return { projectId, dropped };
  },
  { afterReport: true },
);
