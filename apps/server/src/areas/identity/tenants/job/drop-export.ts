import { z } from "zod";
import { dropBytes } from "../../../../platform/files/storage.ts";
import { againWhenAway } from "../../../../platform/jobs/again-later.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";

const Payload = z.object({ exportId: z.number() });

/** The archive of a firm is gone when its days are over; the entry stays. Bytes first, so that no run leaves them behind. */
export const dropExport = jobOf(
  "drop-export",
  againWhenAway(async (job) => {
    const { exportId } = Payload.parse(job.payload);
    return job.withTenant(async (db) => {
      const row = await db
        .selectFrom("tenant_export")
        .innerJoin("file_object", "file_object.id", "tenant_export.file_id")
        .where("tenant_export.id", "=", exportId)
        .select(["file_object.id", "file_object.sha256"])
        .executeTakeFirst();
      if (!row) return { exportId, isDropped: false };
      await dropBytes(db, job, row);
      await db.updateTable("tenant_export").set({ file_id: null }).where("id", "=", exportId).execute();
      await db.deleteFrom("file_object").where("id", "=", row.id).execute();
      return { exportId, isDropped: true };
    });
  }),
);
