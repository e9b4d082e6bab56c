/** Drops an upload that nobody has gone on with: its parts take room that is nobody's quota. */
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { jobOf } from "../../../../platform/jobs/handlers.ts";

export const dropUploadKind = "drop-upload";
export const uploadLivesSeconds = 24 * 3_600;

export const dropUpload = jobOf(
  dropUploadKind,
  async (job) => {
    const [projectId, uploadId] = [Number(job.payload.projectId), Number(job.payload.uploadId)];
    const isGone = await job.withTenant(async (bare) => {
      const db = inProject(bare, projectId);
      const upload = await db
        .selectFrom("file_upload")
        .where("id", "=", uploadId)
        .select(sql<boolean>`updated_at < now() - make_interval(secs => ${uploadLivesSeconds})`.as("isOld"))
        .executeTakeFirst();
      if (upload?.isOld) await db.deleteFrom("file_upload").where("id", "=", uploadId).execute();
      else if (upload) {
        const payload = { projectId, uploadId };
        await job.start(bare, { kind: dropUploadKind, projectId, payload, delaySeconds: uploadLivesSeconds });
      }
      return upload?.isOld ?? false;
    });
    return { uploadId, isGone };
  },
  { afterReport: true },
);
