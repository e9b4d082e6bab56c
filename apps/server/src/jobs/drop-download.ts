import { sql } from "kysely";
import { z } from "zod";
import type { JobHandler } from "../platform/jobs/handlers.ts";

const Payload = z.object({ fileId: z.number() });
/** What became of a download is shown for so long. */
const entryDays = 30;

/** A made file is gone when its days are over, its entry some weeks later. Bytes first, so that no run leaves them behind. */
export const dropDownload: JobHandler = async (job) => {
  const { fileId } = Payload.parse(job.payload);
  return job.withTenant(async (db) => {
    await sql`delete from download where file_id is null and created_at < now() - make_interval(days => ${entryDays})
      and not exists (select from job j where j.tenant_id = download.tenant_id and j.id = download.job_id
        and j.state in ('queued', 'running'))`.execute(db);
    // As a file comes: nobody takes in the same bytes between the look and the removal.
    await sql`select pg_advisory_xact_lock(hashtext('storage'), app_tenant())`.execute(db);
    const file = await db.selectFrom("file_object").where("id", "=", fileId).select("sha256").executeTakeFirst();
    if (!file) return { fileId, isDropped: false };
    const twin = await db
      .selectFrom("file_object")
      .where("sha256", "=", file.sha256)
      .where("id", "!=", fileId)
      .select("id")
      .executeTakeFirst();
    if (!twin) await job.store.remove(job.tenantId, file.sha256);
    await db.updateTable("download").set({ file_id: null }).where("file_id", "=", fileId).execute();
    await db.deleteFrom("file_object").where("id", "=", fileId).execute();
    return { fileId, isDropped: true };
  });
};
