import type { Db } from "@digao/db/tenant";
import { Refusal } from "../../../platform/refusal.ts";
import { type BatchRow, readBatch } from "./batch-row.ts";

/** Locks a batch that no job works on. The job's own lock lasts as long as its check, so it is asked about first. */
export async function lockIdleBatch(db: Db, batchId: number): Promise<BatchRow> {
  const { jobId } = await readBatch(db, batchId);
  const job =
    jobId === null ? undefined : await db.selectFrom("job").where("id", "=", jobId).select("state").executeTakeFirst();
  if (job?.state === "queued" || job?.state === "running") throw new Refusal("import.running", { kind: "state" });
  return readBatch(db, batchId, { forUpdate: true });
}
