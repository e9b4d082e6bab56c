import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { missing } from "../refusal.ts";
import { fileKey, firmKey } from "./keys.ts";
import type { Received } from "./received.ts";
import { isMissing, isOfS3, openS3, type S3, storeAway } from "./s3-client.ts";
import { readVerified } from "./s3-read.ts";
import { type Target, uploadFile } from "./s3-upload.ts";
import type { Place, S3Config, StoredFile } from "./store.ts";

const removedAtOnce = 8;

/** Files in a bucket, which every server reads as soon as they are kept. */
export function s3Place(config: S3Config, received: Pick<Received, "newPath" | "discard">): Place {
  const { bucket } = config;
  let opening: Promise<S3> | undefined;
  const opened = (): Promise<S3> => {
    opening ??= openS3(config);
    return opening;
  };
  const targetOf = (tenantId: number, sha256: string): Target => ({ bucket, key: fileKey(tenantId, sha256) });
  const doing = async <T>(act: string, work: (s3: S3) => Promise<T>): Promise<T> => {
    try {
      return await work(await opened());
    } catch (error) {
      throw isOfS3(error) ? storeAway(error, config, act) : error;
    }
  };
  const sizeOf = ({ key }: Target): Promise<number | null> =>
    doing("look", async ({ sdk, client }) => {
      const head = new sdk.HeadObjectCommand({ Bucket: bucket, Key: key });
      const found = await client.send(head).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found ? (found.ContentLength ?? 0) : null;
    });
  const removeKey = (key: string): Promise<unknown> =>
    doing("remove", ({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })));
  const page = (prefix: string, after: string | undefined) =>
    doing("list", ({ sdk, client }) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, StartAfter: after })),
    );
  async function* objectsOf(tenantId: number): AsyncGenerator<{ key: string; sizeBytes: number }> {
    for (let after: string | undefined; ; ) {
      const { Contents = [], IsTruncated } = await page(`${firmKey(tenantId)}/`, after);
      for (const { Key = "", Size = 0 } of Contents) yield { key: Key, sizeBytes: Size };
      after = Contents.at(-1)?.Key;
      if (!IsTruncated || !after) return;
    }
  }
  const read = (tenantId: number, sha256: string): Readable =>
    Readable.from(readVerified(opened, config, targetOf(tenantId, sha256), sha256), { objectMode: false });
  const has = async (tenantId: number, sha256: string): Promise<boolean> =>
    (await sizeOf(targetOf(tenantId, sha256))) !== null;
  return {
    has,
    read,
    async check() {
      await page("check/", undefined);
      const Key = `check/${randomUUID()}`;
      const Body = Buffer.from("check");
      await doing("write", ({ sdk, client }) =>
        client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: Body.length })),
      );
      await doing("read", async ({ sdk, client }) =>
        (await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key }))).Body?.transformToByteArray(),
      );
      await removeKey(Key);
    },
    async keep(tenantId, temp) {
      const target = targetOf(tenantId, temp.sha256);
      // An object of this name and length came through the checks below once.
      if ((await sizeOf(target)) !== temp.sizeBytes) await doing("write", (s3) => uploadFile(s3, target, temp));
      await received.discard(temp.tempPath);
    },
    async withPath(tenantId, sha256, work) {
      if (!(await has(tenantId, sha256))) throw missing("file.gone");
      const path = received.newPath();
      try {
        await pipeline(read(tenantId, sha256), createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return await work(path);
      } finally {
        await received.discard(path);
      }
    },
    async remove(tenantId, sha256) {
      await removeKey(targetOf(tenantId, sha256).key);
    },
    async *list(tenantId): AsyncGenerator<StoredFile> {
      for await (const { key, sizeBytes } of objectsOf(tenantId))
        yield { sha256: key.slice(key.lastIndexOf("/") + 1), sizeBytes };
    },
    async removeAllOf(tenantId) {
      const removing = new Set<Promise<unknown>>();
      for await (const { key } of objectsOf(tenantId)) {
        const gone: Promise<unknown> = removeKey(key).then(() => removing.delete(gone));
        removing.add(gone);
        if (removing.size >= removedAtOnce) await Promise.race(removing);
      }
      await Promise.all(removing);
    },
  };
}
