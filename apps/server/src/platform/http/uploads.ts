import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import type { FileKind, UploadLimits } from "@digao/contract/endpoint";
import { limits as constants } from "@digao/contract/limits";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { type Intake, takeIn } from "../files/take-in.ts";
import type { UploadedFile } from "../files/uploaded.ts";
import { Refusal } from "../refusal.ts";
import { declaredLength } from "./bodies.ts";
import { givenUp, tooSlow } from "./stalled.ts";

export const defaultUploadLimits: UploadLimits = { maxBytes: constants.fileBytesMax, maxFiles: 20 };
const megabyte = 1024 * 1024;
/** All form fields together; also what may stand around the files. */
const fieldsBytesMax = megabyte;

export interface Received {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Deletes what no use case kept. */
  discard(): Promise<void>;
}

const isImagesOnly = ({ kinds }: UploadLimits): boolean =>
  kinds?.every((kind) => kind === "png" || kind === "jpg") ?? false;

/** What the sender says its files come to, at least; 0 where it does not say. */
export const declaredFilesBytes = (request: IncomingMessage): number =>
  Math.max(0, (declaredLength(request) ?? 0) - fieldsBytesMax);

export function uploadTooLarge(limits: UploadLimits): Refusal {
  const key = isImagesOnly(limits) ? "file.imageTooLarge" : "file.tooLarge";
  return new Refusal(key, { kind: "tooLarge", params: { limit: `${Math.floor(limits.maxBytes / megabyte)}M` } });
}

const broken = (): Refusal => new Refusal("file.broken");

function openParser(request: IncomingMessage, { maxBytes, maxFiles }: UploadLimits): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": request.headers["content-type"] ?? "" },
      limits: { fileSize: maxBytes, files: maxFiles, fields: 200, fieldSize: fieldsBytesMax, fieldNameSize: 200 },
    });
  } catch {
    throw broken();
  }
}

/** Where files go, what looks at them first, and how fast they come. */
export interface Way extends Intake {
  paced: Transform;
}

function checkKind(kind: FileKind, name: string, limits: UploadLimits): void {
  if (!limits.kinds || limits.kinds.includes(kind)) return;
  if (isImagesOnly(limits)) throw new Refusal("file.imageOnly", { kind: "unsupported" });
  const params = { name, allowed: limits.kinds.join(", ") };
  throw new Refusal("file.wrongType", { kind: "unsupported", params });
}

async function receiveFile(
  { field, stream, fileName }: { field: string; stream: Readable; fileName: string },
  limits: UploadLimits,
  intake: Intake,
): Promise<UploadedFile> {
  const check = (kind: FileKind, name: string): void => checkKind(kind, name, limits);
  return { field, ...(await takeIn(intake, { stream, fileName, check })) };
}

/** Streams a multipart form: fields into memory, files to disk, hashed and checked by content on the way. */
export async function receiveUploads(
  request: IncomingMessage,
  limits: UploadLimits,
  { store, scan, paced }: Way,
): Promise<Received> {
  const parser = openParser(request, limits);
  const fields: Record<string, unknown> = Object.create(null);
  const pending: Promise<UploadedFile>[] = [];
  const streams: Readable[] = [];
  const parsed = new Promise<void>((resolve, reject) => {
    let fieldsBytes = 0;
    parser.on("field", (name, value) => {
      fieldsBytes += value.length;
      if (fieldsBytes > fieldsBytesMax) return reject(uploadTooLarge({ ...limits, maxBytes: fieldsBytesMax }));
      fields[name] = Object.hasOwn(fields, name) ? [fields[name], value].flat() : value;
    });
    parser.on("file", (field, stream, fileName) => {
      streams.push(stream);
      stream.once("limit", () => reject(uploadTooLarge(limits)));
      const file = receiveFile({ field, stream, fileName: fileName ?? "" }, limits, { store, scan });
      file.catch(reject);
      pending.push(file);
    });
    parser.on("filesLimit", () =>
      reject(new Refusal("file.tooMany", { kind: "tooLarge", params: { limit: limits.maxFiles } })),
    );
    parser.once("error", () => reject(broken()));
    parser.once("finish", resolve);
    request.once("close", () => {
      if (!request.complete) reject(broken());
    });
    givenUp(request)?.addEventListener("abort", () => reject(tooSlow()), { once: true });
  });
  request.pipe(paced).pipe(parser);
  try {
    await parsed;
    const files = await Promise.all(pending);
    const discard = async (): Promise<void> => {
      await Promise.all(files.map(({ tempPath }) => store.discard(tempPath)));
    };
    return { fields, files, discard };
  } catch (error) {
    request.unpipe(paced);
    paced.unpipe(parser).destroy();
    for (const stream of streams) stream.destroy(broken());
    const settled = await Promise.allSettled(pending);
    for (const file of settled) if (file.status === "fulfilled") await store.discard(file.value.tempPath);
    throw error;
  }
}
