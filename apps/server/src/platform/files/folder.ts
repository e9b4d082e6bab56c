import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { errorOf } from "../lib/narrow.ts";
import { missing } from "../refusal.ts";
import { fileKey, firmKey } from "./keys.ts";
import type { Place } from "./store.ts";
import { verified } from "./verified.ts";

function noFolder(error: unknown): [] {
  if (errorOf(error).code === "ENOENT") return [];
  throw error;
}

/** A name in a folder outlives a power cut only once the folder itself is written. Windows keeps folders by itself and opens none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** From a folder up to the one that has been there before. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  await syncFolder(from);
  if (from !== upTo) await syncFolders(dirname(from), upTo);
}

/** Files in the data folder, which several servers may share over a network. */
export function folderPlace(dataDir: string): Place {
  const root = join(dataDir, "files");
  const pathOf = (tenantId: number, sha256: string): string => join(root, fileKey(tenantId, sha256));
  const has = (tenantId: number, sha256: string): Promise<boolean> =>
    stat(pathOf(tenantId, sha256)).then(
      (found) => found.isFile(),
      () => false,
    );
  return {
    async check() {
      const probe = join(root, "tmp", `check-${randomUUID()}`);
      try {
        // More than a file system has room for in its own books.
        await writeFile(probe, Buffer.alloc(1024 * 1024), { flush: true });
      } finally {
        await rm(probe, { force: true });
      }
    },
    async keep(tenantId, { tempPath, sha256 }) {
      const path = pathOf(tenantId, sha256);
      const folder = dirname(path);
      const made = await mkdir(folder, { recursive: true });
      await rename(tempPath, path);
      await syncFolders(folder, made ? dirname(made) : folder);
    },
    has,
    read: (tenantId, sha256) => {
      const bytes = createReadStream(pathOf(tenantId, sha256));
      return Readable.from(verified(bytes, { sha256, key: fileKey(tenantId, sha256) }), { objectMode: false });
    },
    async withPath(tenantId, sha256, work) {
      if (!(await has(tenantId, sha256))) throw missing("file.gone");
      return work(pathOf(tenantId, sha256));
    },
    remove: (tenantId, sha256) => rm(pathOf(tenantId, sha256), { force: true }),
    async *list(tenantId) {
      const folder = join(root, firmKey(tenantId));
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noFolder);
      for (const { name, parentPath } of found.filter((entry) => entry.isFile()))
        yield { sha256: name, sizeBytes: (await stat(join(parentPath, name))).size };
    },
    removeAllOf: (tenantId) => rm(join(root, firmKey(tenantId)), { recursive: true, force: true }),
  };
}
