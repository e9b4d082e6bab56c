/** Uploads: whole, or in parts that another connection or another server goes on with where the first broke off. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { requireRoom } from "../../../platform/files/storage.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { cleanFileName } from "../../../platform/http/disposition.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { attachFiles } from "./door.ts";
import { dropUploadKind, uploadLivesSeconds } from "./job/drop-upload.ts";
import { checkPlace, cleanFolder, type Place } from "./places.ts";
import type { Taken } from "./take.ts";

type Calls = typeof auditFiles;

const uploadsMax = 20;

interface Given {
  RefType: number;
  RefId?: number | null | undefined;
  nodeId?: number | null | undefined;
  folder: string;
}
const placeIn = ({ RefType, RefId, nodeId, folder }: Given): Place => ({
  refType: RefType,
  refId: RefId ?? null,
  nodeId: nodeId ?? null,
  folder: cleanFolder(folder),
});

export async function createFile(
  ctx: Context,
  input: Input<Calls["CreateAuditFile"]>,
  uploads: UploadedFile[],
): Promise<{ files: Taken[] }> {
  if (uploads.length === 0) throw new Refusal("file.missing", { field: "file" });
  return { files: await attachFiles(ctx, placeIn(input), uploads, input) };
}

const StoredPlace = z.object({
  place: z.object({
    refType: z.number(),
    refId: z.number().nullable(),
    nodeId: z.number().nullable(),
    folder: z.string(),
  }),
  facts: z.object({
    fileType: z.number().optional(),
    wpIndex: z.string().nullish(),
    remark: z.string().nullish(),
  }),
});

const tooLarge = (): Refusal =>
  new Refusal("file.tooLarge", {
    kind: "tooLarge",
    field: "file",
    params: { limit: `${limits.fileBytesMax / 1024 ** 2}M` },
  });

export async function beginUpload(
  ctx: Context,
  input: Input<Calls["BeginFileUpload"]>,
): Promise<Output<Calls["BeginFileUpload"]>> {
  const { db, user } = ctx;
  const { sizeBytes, lastModified, fileType, wpIndex, remark } = input;
  if (sizeBytes > limits.fileBytesMax) throw tooLarge();
  const place = placeIn(input);
  await checkPlace(db, projectIdOf(db), place);
  await requireRoom(db, sizeBytes);
  const fileName = cleanFileName(input.fileName);
  const mark = createHash("sha256")
    .update(JSON.stringify([place, fileName, sizeBytes, lastModified]))
    .digest("hex");
  const existing = await db
    .selectFrom("file_upload")
    .where("user_id", "=", user.id)
    .where("mark", "=", mark)
    .select(["id as uploadId", "received_bytes as receivedBytes"])
    .executeTakeFirst();
  if (existing) return existing;
  const { count } = await db
    .selectFrom("file_upload")
    .where("user_id", "=", user.id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= uploadsMax) throw new Refusal("auditFile.uploadsTooMany", { kind: "tooMany", retryAfterSeconds: 10 });
  const { uploadId } = await db
    .insertInto("file_upload")
    .values({
      user_id: user.id,
      mark,
      file_name: fileName,
      size_bytes: sizeBytes,
      place: JSON.stringify({ place, facts: { fileType, wpIndex, remark } }),
    })
    .returning("id as uploadId")
    .executeTakeFirstOrThrow();
  const payload = { projectId: projectIdOf(db), uploadId };
  await ctx.jobs.start(db, {
    kind: dropUploadKind,
    projectId: projectIdOf(db),
    payload,
    delaySeconds: uploadLivesSeconds,
  });
  return { uploadId, receivedBytes: 0 };
}

interface UploadRow {
  id: number;
  fileName: string;
  sizeBytes: number;
  receivedBytes: number;
  place: string;
}

/** One's own; held until the call has ended, so that two connections do not write the same part. */
async function ownUpload({ db, user }: Context, uploadId: number): Promise<UploadRow> {
  const row = await db
    .selectFrom("file_upload")
    .where("id", "=", uploadId)
    .where("user_id", "=", user.id)
    .select(["id", "file_name as fileName", "size_bytes as sizeBytes", "received_bytes as receivedBytes", "place"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("auditFile.uploadMissing", { kind: "missing" });
  return row;
}

export async function takePart(
  ctx: Context,
  { uploadId, atByte }: Input<Calls["SendFilePart"]>,
  uploads: UploadedFile[],
): Promise<Output<Calls["SendFilePart"]>> {
  const [part] = uploads;
  if (!part) throw new Refusal("file.missing", { field: "file" });
  const { db } = ctx;
  const { id, receivedBytes, sizeBytes } = await ownUpload(ctx, uploadId);
  // A part that had come when its answer was lost.
  if (atByte + part.sizeBytes <= receivedBytes) return { receivedBytes };
  if (atByte !== receivedBytes)
    throw new Refusal("auditFile.uploadOffset", {
      kind: "state",
      params: { at: receivedBytes },
      data: { receivedBytes },
    });
  const now = receivedBytes + part.sizeBytes;
  if (part.sizeBytes === 0 || now > sizeBytes) throw new Refusal("file.broken");
  await db
    .insertInto("file_upload_part")
    .values({ upload_id: id, at_byte: atByte, bytes: await readFile(part.tempPath) })
    .execute();
  await db
    .updateTable("file_upload")
    .set({ received_bytes: now, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
  return { receivedBytes: now };
}

async function* partsOf({ db }: Context, id: number): AsyncGenerator<Buffer> {
  for (let at = -1; ; ) {
    const part = await db
      .selectFrom("file_upload_part")
      .where("upload_id", "=", id)
      .where("at_byte", ">", at)
      .orderBy("at_byte")
      .limit(1)
      .select(["at_byte as atByte", "bytes"])
      .executeTakeFirst();
    if (!part) return;
    at = part.atByte;
    yield part.bytes;
  }
}

export async function finishUpload(ctx: Context, { uploadId }: Input<Calls["FinishFileUpload"]>): Promise<Taken> {
  const { db, files } = ctx;
  const { id, fileName, sizeBytes, receivedBytes, place: storedPlace } = await ownUpload(ctx, uploadId);
  if (receivedBytes !== sizeBytes)
    throw new Refusal("auditFile.uploadUnfinished", {
      kind: "state",
      params: { received: receivedBytes, size: sizeBytes },
      data: { receivedBytes },
    });
  const { place, facts } = StoredPlace.parse(JSON.parse(storedPlace));
  const upload = await files.receive(Readable.from(partsOf(ctx, id), { objectMode: false }), fileName);
  try {
    const [taken] = await attachFiles(ctx, place, [upload], facts);
    if (!taken) throw new Error("A file was taken and is nowhere.");
    await db.deleteFrom("file_upload").where("id", "=", id).execute();
    return taken;
  } finally {
    await files.discard(upload.tempPath);
  }
}

export async function giveUpUpload(ctx: Context, { uploadId }: Input<Calls["GiveUpFileUpload"]>): Promise<null> {
  const { id } = await ownUpload(ctx, uploadId);
  await ctx.db.deleteFrom("file_upload").where("id", "=", id).execute();
  return null;
}
