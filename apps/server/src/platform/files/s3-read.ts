import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { isMissing, type S3, storeAway } from "./s3-client.ts";
import type { Target } from "./s3-upload.ts";
import type { S3Config } from "./store.ts";
import { FileDamaged } from "./verified.ts";

const stalledMs = 30_000;
/** In a row without a byte; the library itself has tried each several times where no answer came at all. */
const breaksMax = 4;

/** The chunks of a body; an upstream that sends nothing for a while counts as broken, a slow reader does not. */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const late = setTimeout(() => body.destroy(new Error("S3 stopped sending.")), stalledMs);
      const { value, done } = await chunks.next().finally(() => clearTimeout(late));
      if (done) return;
      yield value;
    }
  } finally {
    body.destroy();
  }
}

interface Opened {
  body: Readable;
  etag: string | undefined;
  length: number;
}

async function openAt({ sdk, client }: S3, target: Target, at: number, etag?: string): Promise<Opened> {
  const get = new sdk.GetObjectCommand({
    Bucket: target.bucket,
    Key: target.key,
    ...(at > 0 ? { Range: `bytes=${at}-`, IfMatch: etag } : {}),
  });
  const { Body, ETag, ContentLength } = await client.send(get);
  if (!(Body instanceof Readable)) throw new Error("S3 answered without a body.");
  return { body: Body, etag: ETag, length: at + (ContentLength ?? 0) };
}

/** The bytes of an object, verified. A connection that breaks is taken up where it broke; nothing is sent twice. */
export async function* readVerified(
  openS3: () => Promise<S3>,
  config: S3Config,
  target: Target,
  sha256: string,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let at = 0;
  let etag: string | undefined;
  for (let breaks = 0; ; ) {
    try {
      const opened = await openAt(await openS3(), target, at, etag);
      etag = opened.etag;
      for await (const chunk of chunksOf(opened.body)) {
        hash.update(chunk);
        at += chunk.length;
        breaks = 0;
        yield chunk;
      }
      if (at === opened.length) break;
      throw new Error("S3 sent less than it announced.");
    } catch (error) {
      const away = storeAway(error, config, "read");
      breaks += 1;
      if (isMissing(error) || breaks > breaksMax || (away.status ?? 500) < 500) throw away;
      await pause(100 * 2 ** breaks);
    }
  }
  if (hash.digest("hex") !== sha256) throw new FileDamaged(target.key);
}
