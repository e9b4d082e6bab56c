import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const headBytes = 4096;
const abandonedMs = 24 * 3_600_000;

export interface StoredTemp {
  tempPath: string;
  sha256: string;
  sizeBytes: number;
  head: Uint8Array;
}

/** What arrives lies on this server's disk until a use case keeps it, wherever kept files live. */
export interface Received {
  /** Streams to disk, down to the medium, while hashing. The source decides when too much is too much, by failing. */
  receive(source: Readable): Promise<StoredTemp>;
  discard(tempPath: string): Promise<void>;
  /** A place for a local copy; whoever asks for it discards it. */
  newPath(): string;
  /** Deletes what earlier runs received and nobody kept. */
  sweep(): Promise<void>;
}

export function openReceived(dataDir: string): Received {
  const dir = join(dataDir, "files", "tmp");
  mkdirSync(dir, { recursive: true });
  const newPath = (): string => join(dir, randomUUID());
  const discard = (tempPath: string): Promise<void> => rm(tempPath, { force: true });
  return {
    newPath,
    discard,
    async receive(source) {
      const tempPath = newPath();
      try {
        return { tempPath, ...(await writeHashed(source, tempPath)) };
      } catch (error) {
        await discard(tempPath);
        throw error;
      }
    },
    async sweep() {
      const oldest = Date.now() - abandonedMs;
      for (const name of await readdir(dir)) {
        // Of several servers on one folder each sweeps: another may have been faster.
        const found = await stat(join(dir, name)).catch(() => null);
        if (found && found.mtimeMs < oldest) await discard(join(dir, name));
      }
    },
  };
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
  await pipeline(source, watch, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
  return { sha256: hash.digest("hex"), sizeBytes, head: Buffer.concat(heads) };
}
