import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { downloadDays, fileOfOrder, type Order, orderOf } from "../areas/evidence/downloads/door.ts";
import { lettersToMerge, mergedPdf } from "../areas/letters/confirmations/door.ts";
import { writeAction } from "../platform/action-log.ts";
import { mimeTypes } from "../platform/files/mime.ts";
import type { StoredTemp } from "../platform/files/store.ts";
import { storeWritten } from "../platform/files/store-written.ts";
import { type JobRun, jobOf } from "../platform/jobs/handlers.ts";
import { storeWorkbook } from "../platform/workbook/file.ts";

const Payload = z.object({ downloadId: z.number() });
const MergedLetters = z.object({ ids: z.array(z.number()) });
const daySeconds = 86_400;

type Within = JobRun["withTenant"];

type OnRows = (done: number) => void;

interface Content {
  rowCount: number;
  mime: string;
  make: (onRows: OnRows) => Promise<StoredTemp>;
}

/** Letters in one PDF: found in a transaction, printed while none is open. */
async function lettersOf(job: JobRun, within: Within, { input, lang }: Order): Promise<Content> {
  const { ids } = MergedLetters.parse(input);
  const reader = lang === "en" ? "en" : "zh";
  const plan = await within((db) => lettersToMerge({ db, files: job.files(db), lang: reader }, ids));
  const withPath: Parameters<typeof mergedPdf>[0] = ({ sha256 }, work) =>
    job.store.withPath(job.tenantId, sha256, work);
  const make = (onLetters: OnRows) =>
    storeWritten(job.store, async (to) => {
      const pdf = await mergedPdf(withPath, plan, { onLetters, signal: job.signal });
      await pipeline(Readable.from([pdf]), to);
    });
  return { rowCount: plan.letters.length, mime: mimeTypes.pdf, make };
}

async function contentOf(job: JobRun, order: Order): Promise<Content> {
  const within: Within = (work, options) => job.withTenant((db) => work(inProject(db, order.projectId)), options);
  const { kind } = order;
  if (kind === "letters") return lettersOf(job, within, order);
  const { rowCount, sheets } = await within((db) => fileOfOrder({ db, apart: within }, { ...order, kind }));
  const make = (onRows: OnRows) =>
    storeWorkbook(
      job.store,
      sheets((work) => within(work, { readOnly: true }), onRows),
    );
  return { rowCount, mime: mimeTypes.xlsx, make };
}

/** Makes a file that someone asked for; it can be fetched for some days, then another job removes it. */
export const makeDownload = jobOf(
  "make-download",
  async (job) => {
    const { downloadId } = Payload.parse(job.payload);
    const order = await job.withTenant((db) => orderOf(db, downloadId), { readOnly: true });
    // Taken off the list meanwhile, or made by a run of which only the end was not written any more.
    if (!order || order.fileId !== null) return { downloadId };
    const { rowCount: total, mime, make } = await contentOf(job, order);
    job.progress({ phase: "rows", done: 0, total });
    const stored = await make((done) => job.progress({ phase: "rows", done, total }));
    await job
      .withTenant((db) => keep(job, db, { downloadId, order, stored, mime }))
      .catch(async (error: unknown) => {
        await job.store.discard(stored.tempPath);
        throw error;
      });
    return { downloadId, rows: total, sizeBytes: stored.sizeBytes };
  },
  { afterReport: true },
);

interface Made {
  downloadId: number;
  order: Order;
  stored: StoredTemp;
  mime: string;
}

async function keep(job: JobRun, db: Db, { downloadId, order, stored, mime }: Made): Promise<void> {
  const { projectId, fileName } = order;
  const isPending = await sql`select from download where id = ${downloadId} for update`.execute(db);
  if (isPending.rows.length === 0) return job.store.discard(stored.tempPath);
  const file_id = await job.files(db).keep({ ...stored, fileName, mime }, { projectId });
  await db
    .updateTable("download")
    .set({ file_id, size_bytes: stored.sizeBytes, finished_at: sql`now()` })
    .set({ expires_at: sql<string>`now() + make_interval(days => ${downloadDays})` })
    .where("id", "=", downloadId)
    .execute();
  await job.start(db, {
    kind: "drop-download",
    payload: { fileId: file_id },
    delaySeconds: downloadDays * daySeconds,
  });
  const made = { fileName, sizeBytes: stored.sizeBytes };
  const entry = { refType: "download" as const, refId: downloadId, projectId, action: "ready", new: made };
  await writeAction(db, { userId: job.userId }, entry);
}
