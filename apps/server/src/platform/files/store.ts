import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { errorOf } from "../lib/narrow.ts";

const headBytes = 4096;
const abandonedMs = 24 * 3_600_000;

export interface StoredTemp {
  tempPath: string;
  sha256: string;
  sizeBytes: number;
  head: Uint8Array;
}

/** Files by content: `<data>/files/<tenant>/<first two>/<sha256>`, so equal bytes of a tenant are kept once. */
export interface FileStore {
  /** Streams to disk while hashing. The source decides when too much is too much, by failing. */
  receive(source: Readable): Promise<StoredTemp>;
  keep(tenantId: number, temp: Pick<StoredTemp, "tempPath" | "sha256">): Promise<void>;
  discard(tempPath: string): Promise<void>;
  pathOf(tenantId: number, sha256: string): string;
  has(tenantId: number, sha256: string): Promise<boolean>;
  read(tenantId: number, sha256: string): Readable;
  remove(tenantId: number, sha256: string): Promise<void>;
  /** How many files of a firm lie here, whether or not a row names them. */
  countOf(tenantId: number): Promise<{ count: number; bytes: number }>;
  removeAllOf(tenantId: number): Promise<void>;
  /** Deletes what earlier runs received and nobody kept. */
  sweep(): Promise<void>;
}

const hex = /^[0-9a-f]{64}$/;

export function openFileStore(dataDir: string): FileStore {
  const root = join(dataDir, "files");
  const tempDir = join(root, "tmp");
  mkdirSync(tempDir, { recursive: true });
  const pathOf = (tenantId: number, sha256: string): string => {
    if (!Number.isSafeInteger(tenantId) || !hex.test(sha256)) throw new Error("Not an address of a stored file.");
    return join(root, String(tenantId), sha256.slice(0, 2), sha256);
  };
  const folderOf = (tenantId: number): string => {
    if (!Number.isSafeInteger(tenantId)) throw new Error("Not the number of a firm.");
    return join(root, String(tenantId));
  };
  const discard = (tempPath: string): Promise<void> => rm(tempPath, { force: true });
  return {
    pathOf,
    discard,
    async receive(source) {
      const tempPath = join(tempDir, randomUUID());
      try {
        return { tempPath, ...(await writeHashed(source, tempPath)) };
      } catch (error) {
        await discard(tempPath);
        throw error;
      }
    },
    async keep(tenantId, { tempPath, sha256 }) {
      const path = pathOf(tenantId, sha256);
      await mkdir(dirname(path), { recursive: true });
      await rename(tempPath, path);
    },
    has: (tenantId, sha256) =>
      stat(pathOf(tenantId, sha256)).then(
        (found) => found.isFile(),
        () => false,
      ),
    read: (tenantId, sha256) => createReadStream(pathOf(tenantId, sha256)),
    remove: (tenantId, sha256) => rm(pathOf(tenantId, sha256), { force: true }),
    async countOf(tenantId) {
      const found = await readdir(folderOf(tenantId), { recursive: true, withFileTypes: true }).catch(noFolder);
      const files = found.filter((entry) => entry.isFile());
      let bytes = 0;
      for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size;
      return { count: files.length, bytes };
    },
    removeAllOf: (tenantId) => rm(folderOf(tenantId), { recursive: true, force: true }),
    async sweep() {
      const oldest = Date.now() - abandonedMs;
      for (const name of await readdir(tempDir)) {
        const { mtimeMs } = await stat(join(tempDir, name));
        if (mtimeMs < oldest) await discard(join(tempDir, name));
      }
    },
  };
}

function noFolder(error: unknown): [] {
  if (errorOf(error).code === "ENOENT") return [];
  throw error;
}

async function writeHashed(source: Readable, path: string): Promise<Omit<StoredTemp, "tempPath">> {
  const hash = createHash("sha256");
  const heads: Uint8Array[] = [];
  let sizeBytes = 0;
  const watch = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      if (sizeBytes < headBytes) heads.push(chunk.subarray(0, headBytes - sizeBytes));
      sizeBytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(source, watch, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { sha256: hash.digest("hex"), sizeBytes, head: Buffer.concat(heads) };
}
