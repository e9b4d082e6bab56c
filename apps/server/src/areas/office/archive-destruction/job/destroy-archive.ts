import { destroyedFile, destructionStatus } from "@digao/contract/areas/office/archive-destruction/codes";
import { holdRecord } from "@digao/db/hold";
import { ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import { z } from "zod";
import { writeAction } from "../../../../platform/action-log.ts";
import { dropBytes } from "../../../../platform/files/storage.ts";
import { againWhenAway } from "../../../../platform/jobs/again-later.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { takeHeadOf } from "../../../../platform/log-heads.ts";
import { makeCertificate } from "../certificate.ts";
import { destructionOf, keptOf } from "../facts.ts";
import { tellDestroyed } from "../tell.ts";

const Payload = z.object({ destructionId: z.number() });
const atOnce = 200;
const refType = "archiveDestruction" as const;

/** All rows in one transaction, or none: nothing is left half. False where an earlier run has done it. */
const empty = (job: JobRun, id: number): Promise<boolean> =>
  job.withTenant(async (db) => {
    const seen = await destructionOf(db, id);
    await holdRecord(db, "project", seen.projectId);
    const { isEmptied, projectId } = await destructionOf(db, id);
    if (isEmptied) return false;
    // The firm's log keeps where that of the project ended.
    await takeHeadOf(db, projectId);
    const entry = { refType, refId: id, projectId, isOfFirm: true, action: "empty" };
    await writeAction(db, { userId: null }, { ...entry, new: { status: destructionStatus.approved } });
    await sql`select destroy_project(${id})`.execute(db);
    return true;
  });

/** Bytes that a file elsewhere in the firm has too stay with that. */
const dropOne = (job: JobRun, id: number, sha256: string): Promise<void> =>
  job.withTenant(async (db) => {
    const isGone = await dropBytes(db, job, { id: 0, sha256 });
    await db
      .updateTable("archive_destroyed_file")
      .set({ outcome: isGone ? destroyedFile.destroyed : destroyedFile.shared })
      .where("destruction_id", "=", id)
      .where("sha256", "=", sha256)
      .where("outcome", "=", destroyedFile.waiting)
      .execute();
  });

const waiting = (job: JobRun, id: number): Promise<string[]> =>
  job.withTenant(
    async (db) => {
      const { rows } = await sql<{ sha256: string }>`
        select f.sha256 from archive_destroyed_file f where f.tenant_id = ${ownTenant} and f.destruction_id = ${id}
          and f.outcome = ${destroyedFile.waiting} order by f.sha256 limit ${atOnce}`.execute(db);
      return rows.map(({ sha256 }) => sha256);
    },
    { readOnly: true },
  );

async function dropFiles(job: JobRun, id: number): Promise<void> {
  let done = 0;
  for (let next = await waiting(job, id); next.length > 0; next = await waiting(job, id)) {
    for (const sha256 of next) {
      job.signal.throwIfAborted();
      job.progress({ phase: "files", done });
      await dropOne(job, id, sha256);
      done += 1;
    }
  }
}

/** With the certificate it has ended; its digest stands in the firm's log. */
const end = (job: JobRun, id: number): Promise<string | null> =>
  job.withTenant(async (db) => {
    const seen = await destructionOf(db, id);
    await holdRecord(db, "project", seen.projectId);
    const one = await destructionOf(db, id);
    if (one.status !== destructionStatus.approved) return one.certificateSha256;
    const { text, sha256 } = await makeCertificate(db, one);
    const entry = { refType, refId: id, projectId: one.projectId, isOfFirm: true, action: "destroy" };
    await writeAction(
      db,
      { userId: null },
      { ...entry, new: { status: destructionStatus.destroyed, certificateSha256: sha256 } },
    );
    await sql`select end_destruction(${id}, ${text}, ${sha256})`.execute(db);
    await tellDestroyed(db, one, (await keptOf(db, one.projectId)).projectName);
    return sha256;
  });

/** Destroys an archive that two have decided on: its rows, then the bytes of its files, then the certificate. Broken off it goes on where it was. */
export const destroyArchive = jobOf(
  "destroy-archive",
  againWhenAway(async (job) => {
    const { destructionId } = Payload.parse(job.payload);
    const { status } = await job.withTenant((db) => destructionOf(db, destructionId), { readOnly: true });
    if (status !== destructionStatus.approved) return { destructionId, isDestroyed: false };
    job.progress({ phase: "rows" });
    await empty(job, destructionId);
    await dropFiles(job, destructionId);
    job.progress({ phase: "proof" });
    return { destructionId, isDestroyed: true, certificateSha256: await end(job, destructionId) };
  }),
  { afterReport: true },
);
