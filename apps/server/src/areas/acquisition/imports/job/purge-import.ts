import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { sql } from "kysely";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { pointerOf, readBatch } from "../batch-row.ts";
import { clearRows } from "../clear-batch.ts";

/** Removes the rows of a batch that neither is in force nor can come back; its entry, findings and problems stay. */
export const purgeImport = jobOf(
  "purge-import",
  async (job) => {
    const batchId = Number(job.payload.batchId);
    return job.withTenant(async (db) => {
      const { status, purgedAt } = await readBatch(db, batchId, { forUpdate: true });
      const isDisposable = status === importStatus.committed || status === importStatus.rolledBack;
      if (purgedAt !== null || !isDisposable || (await isInForce())) return { batchId, purged: false };
      await clearRows(db, batchId);
      await db.updateTable("import_batch").set({ purged_at: sql`now()` }).where("id", "=", batchId).execute();
      return { batchId, purged: true };

      async function isInForce(): Promise<boolean> {
        const pointers = Object.values(pointerOf);
        const row = await db
          .selectFrom("project_period")
          .where((is) => is.or(pointers.map((pointer) => is(pointer, "=", batchId))))
          .select("id")
          .executeTakeFirst();
        return row !== undefined;
      }
    });
  },
  { afterReport: true },
);
