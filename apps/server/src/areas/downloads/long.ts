/** Files that are too long for a call: a job makes them, and whoever asked fetches them for some days. */
import { setTimeout as pause } from "node:timers/promises";
import type { DownloadKind } from "@digao/contract/areas/download-centre";
import type { DownloadStarted } from "@digao/contract/areas/downloads";
import { limits } from "@digao/contract/limits";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { workbookBytes } from "@digao/excel/write-workbook";
import { sql } from "kysely";
import { findFile } from "../../platform/files/context-files.ts";
import { mimeTypes } from "../../platform/files/mime.ts";
import { requireStorage } from "../../platform/files/storage.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { answerNow, logDownload } from "./answer-now.ts";
import { longFile } from "./door.ts";
import type { Asker, FileOut } from "./file-out.ts";
import { ownDownload } from "./own-downloads.ts";

/** Of one person at the same time. */
const runningMax = 5;

export const askerOf = ({ db, apart, lang, user }: Context): Asker => ({ db, apart, lang, userName: user.name });

/** The same file that is being made for the same person already. */
async function sameRunning(db: Db, userId: number, kind: DownloadKind, input: string): Promise<number | null> {
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    select d.id, d.kind = ${kind} and d.input = ${input}::jsonb as "isSame" from download d
    join job j on j.tenant_id = d.tenant_id and j.id = d.job_id
    where d.user_id = ${userId} and j.state in ('queued', 'running')`.execute(db);
  const same = rows.find(({ isSame }) => isSame);
  if (!same && rows.length >= runningMax)
    throw new Refusal("download.tooManyRunning", { kind: "state", params: { count: rows.length } });
  return same?.id ?? null;
}

/** Orders a file; asked for twice it is made once. */
async function order(ctx: Context, db: Db, kind: DownloadKind, asked: unknown, file: FileOut): Promise<number> {
  const { user, lang } = ctx;
  const input = JSON.stringify(asked);
  await sql`select pg_advisory_xact_lock(hashtext('download'), ${user.id}::int)`.execute(db);
  const running = await sameRunning(db, user.id, kind, input);
  if (running !== null) return running;
  await requireStorage(db, { sha256: "", sizeBytes: 1 });
  const projectId = ctx.project?.id ?? 0;
  const { id } = await db
    .insertInto("download")
    .values({ project_id: projectId, kind, input, lang, file_name: file.fileName, row_count: file.rowCount })
    .returning("id")
    .executeTakeFirstOrThrow();
  // Of no project: its progress and its end are its starter's alone.
  const jobId = await ctx.jobs.start(db, { kind: "make-download", payload: { downloadId: id } });
  await db.updateTable("download").set({ job_id: jobId }).where("id", "=", id).execute();
  const made = { fileName: file.fileName, rows: file.rowCount, asked };
  await logDownload(ctx, db, { id, projectId, action: "order", made });
  return id;
}

const isShort = ({ rowCount }: FileOut): boolean => rowCount <= limits.downloadRowsAtOnce;

export const startDownload =
  (kind: DownloadKind) =>
  async (ctx: Context, input: unknown): Promise<DownloadStarted> => {
    const file = await longFile(askerOf(ctx), kind, input);
    const { rowCount } = file;
    return { downloadId: isShort(file) ? null : await order(ctx, ctx.db, kind, input, file), rowCount };
  };

/** The whole file, whatever its length: clients that know of no download centre wait for the job behind it. */
export const downloadWhole =
  (kind: DownloadKind) =>
  async (ctx: Context, input: unknown): Promise<FileAnswer> => {
    const file = await longFile(askerOf(ctx), kind, input);
    if (isShort(file)) return answerNow(ctx, file.fileName, await workbookBytes(file.sheets((work) => work(ctx.db))));
    const id = await ctx.apart((db) => order(ctx, db, kind, input, file));
    return { fileName: file.fileName, mime: mimeTypes.xlsx, body: whenMade(ctx, id) };
  };

const lookEveryMs = 500;

async function* whenMade(ctx: Context, id: number): AsyncGenerator<Uint8Array> {
  const until = Date.now() + limits.requestTimeoutMs;
  for (;;) {
    const { state, fileId } = await ctx.apart((db) => ownDownload(db, ctx.user.id, id));
    if (state === "ready" && fileId !== null) {
      const file = await ctx.apart((db) => findFile(db, fileId));
      yield* ctx.files.read(file);
      return;
    }
    if (state !== "queued" && state !== "running") throw new Refusal("download.notMade", { kind: "state" });
    if (Date.now() > until) throw new Refusal("download.notReady", { kind: "state" });
    await pause(lookEveryMs);
  }
}
