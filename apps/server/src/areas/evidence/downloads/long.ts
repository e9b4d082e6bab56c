/** Files that are too long for a call: a job makes them, and whoever asked fetches them for some days. */
import { setTimeout as pause } from "node:timers/promises";
import type { BookKind, DownloadStarted } from "@digao/contract/areas/evidence/download-centre/calls";
import { limits } from "@digao/contract/limits";
import type { FileAnswer } from "@digao/contract/shapes";
import { findFile } from "../../../platform/files/context-files.ts";
import { mimeTypes } from "../../../platform/files/mime.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { workbookOf } from "../../../platform/workbook/file.ts";
import { answerNow } from "./answer-now.ts";
import { longFile } from "./door.ts";
import type { Asker, FileOut } from "./file-out.ts";
import { orderFile } from "./order.ts";
import { ownDownload } from "./own-downloads.ts";

export const askerOf = ({ db, apart, lang, user }: Context): Asker => ({ db, apart, lang, userName: user.name });

const isShort = ({ rowCount }: FileOut): boolean => rowCount <= limits.downloadRowsAtOnce;

export const startDownload =
  (kind: BookKind) =>
  async (ctx: Context, input: unknown): Promise<DownloadStarted> => {
    const file = await longFile(askerOf(ctx), kind, input);
    const { rowCount } = file;
    return {
      downloadId: isShort(file) ? null : await orderFile(ctx, ctx.db, { kind, query: input, ...file }),
      rowCount,
    };
  };

/** The whole file, whatever its length: clients that know of no download centre wait for the job behind it. */
export const downloadWhole =
  (kind: BookKind) =>
  async (ctx: Context, input: unknown): Promise<FileAnswer> => {
    const file = await longFile(askerOf(ctx), kind, input);
    if (isShort(file))
      return answerNow(
        ctx,
        await workbookOf(
          file.fileName,
          file.sheets((work) => work(ctx.db)),
        ),
      );
    const id = await ctx.apart((db) => orderFile(ctx, db, { kind, query: input, ...file }));
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
