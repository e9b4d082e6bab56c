import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Db, inProject } from "@digao/db/tenant";
import { writeWorkbook } from "@digao/excel/write-workbook";
import { sql } from "kysely";
import { z } from "zod";
import { fileOfOrder, keptDays, type Order, orderOf } from "../areas/evidence/downloads/door.ts";
import { lettersToMerge, mergedPdf } from "../areas/letters/confirmations/door.ts";
import { writeAction } from "../platform/action-log.ts";
import { mimeTypes } from "../platform/files/mime.ts";
import type { StoredTemp } from "../platform/files/store.ts";
import type { JobHandler, JobRun } from "../platform/jobs/handlers.ts";

const Payload = z.object({ downloadId: z.number() });
const MergedLetters = z.object({ ids: z.array(z.number()) });
const daySeconds = 86_400;

type Within = JobRun["withTenant"];

interface Content {
  rowCount: number;
  mime: string;
  write: (to: PassThrough, onRows: (done: number) => void) => Promise<unknown>;
}

/** Letters in one PDF: found in a transaction, printed while none is open. */
async function lettersOf(job: JobRun, within: Within, { input, lang }: Order): Promise<Content> {
  const { ids } = MergedLetters.parse(input);
  const reader = lang === "en" ? "en" : "zh";
  const plan = await within((db) => lettersToMerge({ db, files: job.files(db), lang: reader }, ids));
  const write = async (to: PassThrough, onLetters: (done: number) => void) => {
    const withPath: Parameters<typeof mergedPdf>[0] = ({ sha256 }, work) =>
      job.store.withPath(job.tenantId, sha256, work);
    const pdf = await mergedPdf(withPath, plan, { onLetters, signal: job.signal });
    await pipeline(Readable.from([pdf]), to);
  };
  return { rowCount: plan.letters.length, mime: mimeTypes.pdf, write };
}

async function contentOf(job: JobRun, order: Order): Promise<Content> {
  const within: Within = (work, options) => job.withTenant((db) => work(inProject(db, order.projectId)), options);
  const { kind } = order;
  if (kind === "letters") return lettersOf(job, within, order);
  const file = await within((db) => fileOfOrder({ db, apart: within }, { ...order, kind }));
  return {
    rowCount: file.rowCount,
    mime: mimeTypes.xlsx,
    write: (to, onRows) =>
      writeWorkbook(
        to,
        file.sheets((work) => within(work, { readOnly: true }), onRows),
      ),
  };
}

/** What is written goes to a place of its own, which nobody sees until it is whole. */
async function write(job: JobRun, { rowCount: total, write: writeTo }: Content): Promise<StoredTemp> {
  job.progress({ phase: "rows", done: 0, total });
  const bytes = new PassThrough({ highWaterMark: 1 << 20 });
  const receiving = job.store.receive(bytes);
  const writing = writeTo(bytes, (done) => job.progress({ phase: "rows", done, total })).catch((error: unknown) => {
    // Whoever receives would wait for the rest.
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
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
  const content = await contentOf(job, order);
  const stored = await write(job, content);
  await job
    .withTenant((db) => keep(job, db, { downloadId, order, stored, mime: content.mime }))
    .catch(async (error: unknown) => {
      await job.store.discard(stored.tempPath);
      throw error;
    });
  return { downloadId, rows: content.rowCount, sizeBytes: stored.sizeBytes };
};

interface Made {
  downloadId: number;
  order: Order;
  stored: StoredTemp;
  mime: string;
}

async function keep(job: JobRun, db: Db, { downloadId, order, stored, mime }: Made): Promise<void> {
  const { projectId, fileName } = order;
  const isWanted = await sql`select from download where id = ${downloadId} for update`.execute(db);
  if (isWanted.rows.length === 0) return job.store.discard(stored.tempPath);
  const file_id = await job.files(db).keep({ ...stored, fileName, mime }, { projectId });
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
