import { z } from "zod";
import type { JobHandler } from "../../platform/jobs/handlers.ts";

const Payload = z.object({ exportId: z.number() });

/** The archive of a firm is gone when its days are over; the entry stays. Bytes first, so that no run leaves them behind. */
export const dropExport: JobHandler = async (job) => {
  const { exportId } = Payload.parse(job.payload);
  return job.withTenant(async (db) => {
    const row = await db
      .selectFrom("tenant_export")
      .innerJoin("file_object", "file_object.id", "tenant_export.file_id")
      .where("tenant_export.id", "=", exportId)
      .select(["file_object.id", "file_object.sha256"])
      .executeTakeFirst();
    if (!row) return { exportId, isDropped: false };
    await job.store.remove(job.tenantId, row.sha256);
    await db.updateTable("tenant_export").set({ file_id: null }).where("id", "=", exportId).execute();
    await db.deleteFrom("file_object").where("id", "=", row.id).execute();
    return { exportId, isDropped: true };
  });
};
