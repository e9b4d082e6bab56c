import { PassThrough } from "node:stream";
import { type Db, inProject } from "@digao/db/tenant";
import { writeWorkbook } from "@digao/excel/write-workbook";
import { sql } from "kysely";
import { z } from "zod";
import { fileOfOrder, keptDays, type Order, orderOf } from "../areas/downloads/door.ts";
import type { FileOut } from "../areas/downloads/file-out.ts";
import { writeAction } from "../platform/action-log.ts";
import { mimeTypes } from "../platform/files/mime.ts";
import type { StoredTemp } from "../platform/files/store.ts";
import type { JobHandler, JobRun } from "../platform/jobs/handlers.ts";

const Payload = z.object({ downloadId: z.number() });
const daySeconds = 86_400;

/** What is written goes to a place of its own, which nobody sees until it is whole. */
async function write(job: JobRun, file: FileOut, within: JobRun["withTenant"]): Promise<StoredTemp> {
  const total = file.rowCount;
  job.progress({ phase: "rows", done: 0, total });
  const bytes = new PassThrough({ highWaterMark: 1 << 20 });
  const receiving = job.store.receive(bytes);
  const sheets = file.sheets(
    (work) => within(work, { readOnly: true }),
    (done) => job.progress({ phase: "rows", done, total }),
  );
  const writing = writeWorkbook(bytes, sheets);
  const [stored, written] = await Promise.allSettled([receiving, writing]);
  if (stored.status === "fulfilled" && written.status === "fulfilled") return stored.value;
  if (stored.status === "fulfilled") await job.store.discard(stored.value.tempPath);
  // What broke the writing broke the receiving after it, and the other way round where the disk is full.
  const broken = [written, stored].find((one) => one.status === "rejected");
  throw broken?.reason;
}

/** Makes a file that someone asked for; it can be fetched for some days, then another job removes it. */
export const makeDownload: JobHandler = async (job) => {
  const { downloadId } = Payload.parse(job.payload);
  const order = await job.withTenant((db) => orderOf(db, downloadId), { readOnly: true });
  // Taken off the list meanwhile, or made by a run of which only the end was not written any more.
  if (!order || order.fileId !== null) return { downloadId };
  const within: JobRun["withTenant"] = (work, options) =>
    job.withTenant((db) => work(inProject(db, order.projectId)), options);
  const file = await within((db) => fileOfOrder({ db, apart: within }, order));
  const stored = await write(job, file, within);
  await job
    .withTenant((db) => keep(job, db, { downloadId, order, stored }))
    .catch(async (error: unknown) => {
      await job.store.discard(stored.tempPath);
      throw error;
    });
  return { downloadId, rows: file.rowCount, sizeBytes: stored.sizeBytes };
};

interface Made {
  downloadId: number;
  order: Order;
  stored: StoredTemp;
}

async function keep(job: JobRun, db: Db, { downloadId, order, stored }: Made): Promise<void> {
  const { projectId, fileName } = order;
  const isWanted = await sql`select from download where id = ${downloadId} for update`.execute(db);
  if (isWanted.rows.length === 0) return job.store.discard(stored.tempPath);
  const file_id = await job.files(db).keep({ ...stored, fileName, mime: mimeTypes.xlsx }, { projectId });
  await db
    .updateTable("download")
    .set({ file_id, size_bytes: stored.sizeBytes, finished_at: sql`now()` })
    .set({ expires_at: sql<string>`now() + make_interval(days => ${keptDays})` })
    .where("id", "=", downloadId)
    .execute();
  await job.start(db, {
    kind: "drop-download",
    payload: { fileId: file_id },
    delaySeconds: keptDays * daySeconds,
  });
  const made = { fileName, sizeBytes: stored.sizeBytes };
  const entry = { refType: "download" as const, refId: downloadId, projectId, action: "ready", new: made };
  await writeAction(db, { userId: job.userId }, entry);
}
