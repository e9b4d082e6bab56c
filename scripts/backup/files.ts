import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FileStore } from "../../apps/server/src/platform/files/store.ts";
import type { Repository, StoredBytes, StoredFile } from "./repository.ts";
import { evenly, type Split } from "./split.ts";
import type { NamedFile } from "./witness.ts";

export async function storeStream(
  { packs }: Repository,
  source: AsyncIterable<Uint8Array>,
  { split = evenly, seen }: { split?: Split; seen?: (chunk: Buffer) => void } = {},
): Promise<StoredBytes> {
  const stored: StoredBytes = { size: 0, chunks: [] };
  for await (const chunk of split(source)) {
    seen?.(chunk);
    stored.size += chunk.length;
    stored.chunks.push(await packs.put(chunk));
  }
  return stored;
}

export async function* readStored({ packs }: Repository, { chunks }: StoredBytes): AsyncGenerator<Buffer> {
  for (const id of chunks) yield await packs.get(id);
}

export const keyOfFile = ({ tenantId, sha256 }: Pick<NamedFile, "tenantId" | "sha256">): string =>
  `${tenantId}/${sha256}`;

/** Every file that a backup or a change between two has taken. */
export async function storedFiles(repository: Repository): Promise<Map<string, StoredFile>> {
  const { good: manifests } = await repository.manifests();
  const { good: changes } = await repository.changes();
  const all = [...manifests, ...changes].flatMap(({ files }) => files);
  return new Map(all.map((file) => [keyOfFile(file), file]));
}

/** Null where the store lacks it, or holds other bytes under its name. */
async function storeFile(
  repository: Repository,
  store: FileStore,
  { tenantId, sha256 }: NamedFile,
): Promise<StoredFile | null> {
  if (!(await store.has(tenantId, sha256))) return null;
  const hash = createHash("sha256");
  const source = store.read(tenantId, sha256);
  const stored = await storeStream(repository, source, { seen: (chunk) => hash.update(chunk) }).catch(
    (error: unknown) => {
      // A full disk of the backup is no fault of the file.
      if (source.errored) return null;
      throw error;
    },
  );
  return stored && hash.digest("hex") === sha256 ? { tenantId, sha256, ...stored } : null;
}

/** Stores what is not there yet; equal bytes of a firm are stored once, of two firms too. */
export async function storeFiles(
  repository: Repository,
  store: FileStore,
  named: readonly NamedFile[],
): Promise<{ files: StoredFile[]; added: StoredFile[]; missing: string[] }> {
  const stored = await storedFiles(repository);
  const files: StoredFile[] = [];
  const added: StoredFile[] = [];
  const missing: string[] = [];
  for (const file of named) {
    const before = stored.get(keyOfFile(file));
    const isThere = before?.chunks.every((id) => repository.packs.has(id));
    const taken = before && isThere ? before : await storeFile(repository, store, file);
    if (taken) files.push(taken);
    else missing.push(keyOfFile(file));
    if (taken && taken !== before) added.push(taken);
  }
  return { files, added, missing };
}

/** Through the store's own door: received, hashed, kept. */
export async function restoreFile(repository: Repository, store: FileStore, file: StoredFile): Promise<void> {
  if (await store.has(file.tenantId, file.sha256)) return;
  const source = Readable.from(readStored(repository, file));
  const temp = await store.receive(source);
  try {
    if (temp.sha256 !== file.sha256) throw new Error(`The file ${keyOfFile(file)} came back with other bytes.`);
    await store.keep(file.tenantId, temp);
  } finally {
    await store.discard(temp.tempPath);
  }
}

/** Reads a kept file out of the backup and compares its hash. */
export async function isWhole(repository: Repository, file: StoredFile): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of readStored(repository, file)) hash.update(chunk);
  } catch {
    return false;
  }
  return hash.digest("hex") === file.sha256;
}
