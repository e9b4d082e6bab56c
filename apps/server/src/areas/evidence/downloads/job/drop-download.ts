import { sql } from "kysely";
import { z } from "zod";
import { dropBytes } from "../../../../platform/files/storage.ts";
import { againWhenAway } from "../../../../platform/jobs/again-later.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";

const Payload = z.object({ fileId: z.number() });
/** What became of a download is shown for so long. */
const entryDays = 30;

/** A made file is gone when its days are over, its entry some weeks later. Bytes first, so that no run leaves them behind. */
export const dropDownload = jobOf(
  "drop-download",
  againWhenAway(async (job) => {
    const { fileId } = Payload.parse(job.payload);
    return job.withTenant(async (db) => {
      await sql`delete from download where file_id is null and created_at < now() - make_interval(days => ${entryDays})
      and not exists (select from job j where j.tenant_id = download.tenant_id and j.id = download.job_id
        and j.state in ('queued', 'running'))`.execute(db);
      const file = await db
        .selectFrom("file_object")
        .where("id", "=", fileId)
        .select(["id", "sha256"])
        .executeTakeFirst();
      if (!file) return { fileId, isDropped: false };
      await dropBytes(db, job, file);
      await db.updateTable("download").set({ file_id: null }).where("file_id", "=", fileId).execute();
      await db.deleteFrom("file_object").where("id", "=", fileId).execute();
      return { fileId, isDropped: true };
    });
  }),
  { afterReport: true },
);
