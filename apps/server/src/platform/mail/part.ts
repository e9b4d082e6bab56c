/** One attachment out of a mail's original, written beside it: it may be larger than what processes tell each other. */

import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WithFiles } from "../context.ts";
import type { FileRow } from "../files/context-files.ts";
import type { UploadedFile } from "../files/uploaded.ts";
import type { FileReading } from "../readings/reading.ts";
import { missing } from "../refusal.ts";
import { unread } from "../serve.ts";
import { bytesOf, parseMail } from "./parse.ts";

/** An attachment as a mail keeps it; what has no file of its own is taken out of the original. */
export interface StoredPart {
  fileName: string;
  mime: string;
  sizeBytes: number;
  fileId: number;
}

export const takingPart: FileReading<{ index: number; into: string }, { sizeBytes: number }> = {
  name: "mail-part",
  async read(path, { index, into }) {
    const mail = await parseMail(await readFile(path));
    const part = mail.attachments[index];
    if (!part) throw missing("mail.noPart");
    const bytes = bytesOf(part);
    await writeFile(into, bytes, { mode: 0o600 });
    return { sizeBytes: bytes.length };
  },
};

export type Taken = Omit<UploadedFile, "field">;

/** Scanned for viruses as every file that comes in; the caller keeps or discards it. */
async function takePart(ctx: WithFiles, raw: FileRow, fileName: string, index: number): Promise<Taken> {
  const dir = await mkdtemp(join(tmpdir(), "digao-part-"));
  const into = join(dir, "part");
  try {
    await ctx.files.withPath(raw, (path) => ctx.readFile(takingPart, path, { index, into }));
    return await ctx.files.receive(createReadStream(into), fileName);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function* andDiscard(path: string, discard: (path: string) => Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } finally {
    await discard(path);
  }
}

export interface Source {
  rawFileId: number | null;
  fileName: string;
  attachments: (StoredPart & { index?: number })[];
}

/** An attachment that has to be taken out of the original: found in a transaction, taken once that has ended. */
export async function planPart(
  ctx: WithFiles,
  { rawFileId, attachments }: Source,
  index: number | undefined,
): Promise<(() => Promise<Taken>) | null> {
  const part = index === undefined ? undefined : attachments[index];
  if (index === undefined || !part || part.fileId || rawFileId === null) return null;
  const raw = await ctx.files.find(rawFileId);
  return () => takePart(ctx, raw, part.fileName, index);
}

const partsMax = 50;
/** All attachments of an original, as `planPart`; what cannot be taken is left out. */
export async function planParts(ctx: WithFiles, { rawFileId, attachments }: Source): Promise<() => Promise<Taken[]>> {
  const parts = attachments.slice(0, partsMax);
  if (rawFileId === null || parts.length === 0) return () => Promise.resolve([]);
  const raw = await ctx.files.find(rawFileId);
  return async () => {
    const taken: Taken[] = [];
    for (const [index, { fileName }] of parts.entries()) taken.push(await takePart(ctx, raw, fileName, index));
    return taken;
  };
}

/** The original of a mail, or an attachment; of one's own mails from where it was uploaded to. */
export async function openPart(
  ctx: WithFiles,
  { rawFileId, fileName, attachments }: Source,
  { index, taken }: { index: number | undefined; taken: Taken | null },
) {
  if (index === undefined) {
    if (rawFileId === null) throw missing("mail.noOriginal");
    return { ...(await ctx.files.open(rawFileId)), fileName, mime: "message/rfc822" };
  }
  const part = attachments[index];
  if (!part) throw missing("mail.noPart");
  if (part.fileId) return ctx.files.open(part.fileId);
  if (rawFileId === null) throw missing("mail.noOriginal");
  if (!taken) throw unread();
  return { fileName: taken.fileName, mime: taken.mime, body: andDiscard(taken.tempPath, ctx.files.discard) };
}
