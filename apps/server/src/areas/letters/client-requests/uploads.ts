/** Files of a client's person: in parts that go on where the line broke, then into the node and under the index of their request. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { clientDesk } from "@digao/contract/areas/letters/client-requests/calls";
import { clientEntryKind, pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { requireRoom } from "../../../platform/files/storage.ts";
import type { UploadedFile } from "../../../platform/files/uploaded.ts";
import { cleanFileName } from "../../../platform/http/disposition.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ClientContext, OfFirm } from "../../../platform/serve.ts";
import { attachFiles, type TakenFile } from "../../evidence/audit-files/door.ts";
import { nodesOfFirm } from "../../firm/files-node/door.ts";
import { holdOwn, moveTo, type OwnRequest, requireOwn, tellAsker } from "./desk.ts";
import { writeEntry } from "./entries.ts";

type Calls = typeof clientDesk;

const uploadsMax = 20;
const livesHours = 24;
/** As the catalogue's refType: what the client has supplied. */
const ofClientRequest = 9;
const megabyte = 1024 ** 2;

/** Names of folders, joined; what would lead out of the place is left out. */
const cleanFolder = (given: string): string =>
  given
    .split(/[/\\]/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^\.+$/.test(name))
    .slice(0, 12)
    .map(cleanFileName)
    .join("/");

async function makeRoom(db: Db, personId: number): Promise<void> {
  await db
    .deleteFrom("client_upload")
    .where("client_person_id", "=", personId)
    .where("updated_at", "<", sql<string>`now() - make_interval(hours => ${livesHours}::int)`)
    .execute();
  const { count } = await db
    .selectFrom("client_upload")
    .where("client_person_id", "=", personId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= uploadsMax) throw new Refusal("auditFile.uploadsTooMany", { kind: "tooMany", retryAfterSeconds: 10 });
}

export async function beginUpload(
  ctx: ClientContext,
  { id, fileName: given, folder: path, sizeBytes, lastModified }: Input<Calls["BeginClientUpload"]>,
): Promise<Output<Calls["BeginClientUpload"]>> {
  const { personId } = ctx.person;
  if (sizeBytes > limits.fileBytesMax)
    throw new Refusal("file.tooLarge", {
      kind: "tooLarge",
      field: "file",
      params: { limit: `${limits.fileBytesMax / megabyte}M` },
    });
  await requireOwn(ctx, id);
  return ctx.inFirm(async (firm) => {
    const { db } = firm;
    await holdOwn(firm, ctx.person, id);
    await requireRoom(db, sizeBytes);
    const [fileName, folder] = [cleanFileName(given), cleanFolder(path)];
    const mark = createHash("sha256")
      .update(JSON.stringify([id, folder, fileName, sizeBytes, lastModified]))
      .digest("hex");
    const before = await db
      .selectFrom("client_upload")
      .where("client_person_id", "=", personId)
      .where("mark", "=", mark)
      .select(["id as uploadId", "received_bytes as receivedBytes"])
      .executeTakeFirst();
    if (before) return before;
    await makeRoom(db, personId);
    const { uploadId } = await db
      .insertInto("client_upload")
      .values({ request_id: id, client_person_id: personId, mark, file_name: fileName, folder, size_bytes: sizeBytes })
      .returning("id as uploadId")
      .executeTakeFirstOrThrow();
    return { uploadId, receivedBytes: 0 };
  });
}

/** Through the door first; then held, so that two connections do not write the same part. */
async function ownUpload(ctx: ClientContext, { db }: OfFirm, uploadId: number) {
  const row = await db
    .selectFrom("client_upload")
    .where("id", "=", uploadId)
    .where("client_person_id", "=", ctx.person.personId)
    .select(["id", "request_id as requestId", "file_name as fileName", "folder", "size_bytes as sizeBytes"])
    .select("received_bytes as receivedBytes")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("auditFile.uploadMissing", { kind: "missing" });
  return row;
}

async function requireOwnUpload({ db }: ClientContext, uploadId: number): Promise<void> {
  const row = await db.selectFrom("client_upload").where("id", "=", uploadId).select("id").executeTakeFirst();
  if (!row) throw new Refusal("auditFile.uploadMissing", { kind: "missing" });
}

export async function takePart(
  ctx: ClientContext,
  { uploadId, atByte }: Input<Calls["SendClientPart"]>,
  [part]: UploadedFile[],
): Promise<Output<Calls["SendClientPart"]>> {
  if (!part) throw new Refusal("file.missing", { field: "file" });
  await requireOwnUpload(ctx, uploadId);
  return ctx.inFirm(async (firm) => {
    const { db } = firm;
    const { receivedBytes, sizeBytes } = await ownUpload(ctx, firm, uploadId);
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
      .insertInto("client_upload_part")
      .values({ upload_id: uploadId, at_byte: atByte, bytes: await readFile(part.tempPath) })
      .execute();
    await db
      .updateTable("client_upload")
      .set({ received_bytes: now, updated_at: sql`now()` })
      .where("id", "=", uploadId)
      .execute();
    return { receivedBytes: now };
  });
}

async function* partsOf(db: Db, uploadId: number): AsyncGenerator<Buffer> {
  for (let at = -1; ; ) {
    const part = await db
      .selectFrom("client_upload_part")
      .where("upload_id", "=", uploadId)
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

/** The node that the request names; its parent's or none where the firm has removed it since. */
async function nodeIdOf(db: Db, code: string): Promise<number | null> {
  const nodes = (await nodesOfFirm(db)).filter(({ isDisabled }) => !isDisabled);
  const found = nodes.find(({ nodeCode }) => nodeCode === code) ?? nodes.find(({ nodeCode }) => nodeCode === "K");
  return found?.id ?? null;
}

async function file(
  ctx: ClientContext,
  firm: OfFirm,
  request: OwnRequest,
  upload: Awaited<ReturnType<typeof ownUpload>>,
): Promise<TakenFile> {
  const { db, files } = firm;
  const received = await files.receive(Readable.from(partsOf(db, upload.id), { objectMode: false }), upload.fileName);
  try {
    const place = {
      refType: ofClientRequest,
      refId: request.id,
      nodeId: await nodeIdOf(db, request.nodeCode),
      folder: upload.folder,
    };
    const taker = { ...firm, user: { id: request.askedBy }, suppliedBy: ctx.person.name };
    const [taken] = await attachFiles(taker, place, [received], { fileType: 5, wpIndex: request.wpIndex });
    if (!taken) throw new Error("A file was taken and is nowhere.");
    return taken;
  } finally {
    await files.discard(received.tempPath);
  }
}

/** An infected file is not taken; both sides read that in the request's history, which outlives the refusal. */
async function noteInfected(
  ctx: ClientContext,
  uploadId: number,
  { requestId, fileName }: { requestId: number; fileName: string },
): Promise<void> {
  const { personId } = ctx.person;
  await ctx.apart(async (db) => {
    const words = (["zh", "en"] as const)
      .map((lang) => messageOf(lang, "pbc.infectedWords", { name: fileName }))
      .join(" / ");
    await writeEntry(db, { requestId, personId, userId: null, kind: clientEntryKind.file, words });
    await db.deleteFrom("client_upload").where("id", "=", uploadId).where("client_person_id", "=", personId).execute();
  });
}

const isInfected = (error: unknown): boolean => error instanceof Refusal && error.key === "file.infected";

export async function finishUpload(
  ctx: ClientContext,
  { uploadId }: Input<Calls["FinishClientUpload"]>,
): Promise<Output<Calls["FinishClientUpload"]>> {
  const { person } = ctx;
  await requireOwnUpload(ctx, uploadId);
  return ctx.inFirm(async (firm) => {
    const upload = await ownUpload(ctx, firm, uploadId);
    const { receivedBytes, sizeBytes, requestId } = upload;
    if (receivedBytes !== sizeBytes)
      throw new Refusal("auditFile.uploadUnfinished", {
        kind: "state",
        params: { received: receivedBytes, size: sizeBytes },
        data: { receivedBytes },
      });
    const request = await holdOwn(firm, person, requestId);
    const taken = await file(ctx, firm, request, upload);
    await firm.db.deleteFrom("client_upload").where("id", "=", uploadId).execute();
    await writeEntry(firm.db, {
      requestId,
      personId: person.personId,
      userId: null,
      kind: clientEntryKind.file,
      file: { ...taken, sizeBytes },
    });
    if (request.status !== pbcStatus.provided) await moveTo(firm, request, pbcStatus.partial);
    await firm.audit({
      refType: "clientRequest",
      refId: requestId,
      projectId: person.projectId,
      action: "file",
      old: { status: request.status },
      new: {
        fileName: taken.fileName,
        version: taken.version,
        status: request.status === pbcStatus.provided ? pbcStatus.provided : pbcStatus.partial,
      },
    });
    await tellAsker(firm, request, person);
    return { fileName: taken.fileName, version: taken.version };
  });
}

/** The finish of an upload whose file the scanner holds: told to both sides before the refusal goes out. */
export async function finishOrTell(ctx: ClientContext, input: Input<Calls["FinishClientUpload"]>) {
  const { db } = ctx;
  const known = await db
    .selectFrom("client_upload")
    .where("id", "=", input.uploadId)
    .select(["request_id as requestId", "file_name as fileName"])
    .executeTakeFirst();
  try {
    return await finishUpload(ctx, input);
  } catch (error) {
    if (known && isInfected(error)) ctx.afterRefusal(() => noteInfected(ctx, input.uploadId, known));
    throw error;
  }
}
