import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { errorOf } from "../lib/narrow.ts";
import type { StoredTemp } from "./received.ts";
import { type S3, StoreAway } from "./s3-client.ts";

const megabyte = 1024 * 1024;
/** What one file holds in memory at a time is this often three. */
const smallestPart = 8 * megabyte;
const partsAtOnce = 3;
/** S3 takes 10,000; a file of 80 GB and more has larger parts. */
const partsMax = 9_000;

export interface Target {
  bucket: string;
  key: string;
}

interface Part {
  number: number;
  bytes: Buffer;
  md5: Buffer;
}

const md5Of = (bytes: Uint8Array): Buffer => createHash("md5").update(bytes).digest();

/** The parts of a file in their order. Fails at the end where they are not what was received. */
async function* partsOf(
  file: FileHandle,
  { sha256, sizeBytes }: Pick<StoredTemp, "sha256" | "sizeBytes">,
  whole: Hash,
): AsyncGenerator<Part> {
  const partBytes = Math.max(smallestPart, Math.ceil(sizeBytes / partsMax));
  const hash = createHash("sha256");
  for (let number = 1, at = 0; number === 1 || at < sizeBytes; number += 1) {
    const bytes = Buffer.alloc(Math.min(partBytes, sizeBytes - at));
    const { bytesRead } = bytes.length > 0 ? await file.read(bytes, 0, bytes.length, at) : { bytesRead: 0 };
    if (bytesRead < bytes.length) break;
    at += bytesRead;
    hash.update(bytes);
    whole.update(bytes);
    if (at === sizeBytes && hash.copy().digest("hex") !== sha256) break;
    yield { number, bytes, md5: md5Of(bytes) };
    if (at === sizeBytes) return;
  }
  throw new Error("The file is not what was received: it has changed on this server's disk.");
}

const bare = (etag: string | undefined): string => (etag ?? "").replaceAll('"', "").toLowerCase();

/** What an ETag is where it is made of MD5s: of the whole, or of the parts' own and their count. */
interface Expected {
  whole: Buffer;
  parts: readonly Buffer[];
}

/** An ETag of such a shape must be ours. Encrypted under a key of a key service it is none, and says nothing. */
function checkEtag(etag: string | undefined, { whole, parts }: Expected): void {
  const [, digest, count] = /^([0-9a-f]{32})(-\d+)?$/.exec(bare(etag)) ?? [];
  if (!digest) return;
  const own = count ? md5Of(Buffer.concat(parts)) : whole;
  if (digest !== own.toString("hex") || (count && count !== `-${parts.length}`))
    throw new StoreAway("S3 holds other bytes than it was sent.");
}

async function putWhole({ sdk, client }: S3, { bucket, key }: Target, parts: AsyncIterable<Part>): Promise<Buffer[]> {
  const digests: Buffer[] = [];
  for await (const { bytes, md5 } of parts) {
    const put = new sdk.PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5.toString("base64"),
    });
    await client.send(put);
    digests.push(md5);
  }
  return digests;
}

async function sendParts(
  { sdk, client }: S3,
  { bucket: Bucket, key: Key }: Target,
  UploadId: string,
  parts: AsyncIterable<Part>,
): Promise<Buffer[]> {
  const digests: Buffer[] = [];
  const sending = new Set<Promise<void>>();
  const send = ({ number, bytes, md5 }: Part): void => {
    const part = new sdk.UploadPartCommand({
      Bucket,
      Key,
      UploadId,
      PartNumber: number,
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5.toString("base64"),
    });
    const sent = client.send(part).then(({ ETag }) => {
      checkEtag(ETag, { whole: md5, parts: [] });
      sending.delete(sent);
    });
    sending.add(sent);
  };
  try {
    for await (const part of parts) {
      digests.push(part.md5);
      send(part);
      if (sending.size >= partsAtOnce) await Promise.race(sending);
    }
    await Promise.all(sending);
    return digests;
  } finally {
    // Nothing is on its way any more when the upload is taken back.
    await Promise.allSettled(sending);
  }
}

/** The object appears with the last call, whole or not at all; what broke off is taken back. */
async function putInParts(s3: S3, target: Target, parts: AsyncIterable<Part>): Promise<Buffer[]> {
  const { sdk, client } = s3;
  const place = { Bucket: target.bucket, Key: target.key };
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(place));
  if (!UploadId) throw new StoreAway("S3 began no upload.");
  try {
    const digests = await sendParts(s3, target, UploadId, parts);
    const Parts = digests.map((md5, index) => ({ PartNumber: index + 1, ETag: `"${md5.toString("hex")}"` }));
    const complete = new sdk.CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } });
    // Sent again after a lost answer, it finds no upload any more: the look at the object decides.
    await client.send(complete).catch((error: unknown) => {
      if (errorOf(error).name !== "NoSuchUpload") throw error;
    });
    return digests;
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Sends a file and looks at what S3 has: returns once it holds exactly these bytes. */
export async function uploadFile(
  s3: S3,
  target: Target,
  file: Pick<StoredTemp, "tempPath" | "sha256" | "sizeBytes">,
): Promise<void> {
  const handle = await open(file.tempPath, "r");
  try {
    const md5 = createHash("md5");
    const parts = partsOf(handle, file, md5);
    const digests = await (file.sizeBytes <= smallestPart
      ? putWhole(s3, target, parts)
      : putInParts(s3, target, parts));
    const head = new s3.sdk.HeadObjectCommand({ Bucket: target.bucket, Key: target.key });
    const { ETag, ContentLength, ServerSideEncryption, SSECustomerAlgorithm } = await s3.client.send(head);
    if (ContentLength !== file.sizeBytes) throw new StoreAway("S3 holds less or more than it was sent.");
    const isMd5 = !SSECustomerAlgorithm && (ServerSideEncryption ?? "AES256") === "AES256";
    if (isMd5) checkEtag(ETag, { whole: md5.digest(), parts: digests });
  } finally {
    await handle.close();
  }
}
