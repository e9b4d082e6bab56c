import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { readBatch } from "../batch-row.ts";
import { recheckBatch } from "./checks/run-batch-checks.ts";

/** Runs the checks again on what is in force of a period: the trial balance first, then the journal against it. */
export const checkPeriod = jobOf("check-period", async (job) => {
  const periodId = Number(job.payload.periodId);
  const checked = await job.withTenant(async (db) => {
    const period = await db
      .selectFrom("project_period")
      .where("id", "=", periodId)
      .select(["tb_batch_id as tb", "voucher_batch_id as journal"])
      .executeTakeFirst();
    const batchIds = [period?.tb, period?.journal].filter((id) => typeof id === "number");
    for (const id of batchIds) await recheckBatch(db, job, await readBatch(db, id, { forUpdate: true }));
    return batchIds;
  });
  job.progress({ phase: "done", done: 1, total: 1 });
  return { periodId, batchIds: checked };
});
