/** A data folder with its database, a firm in it, and an empty target of backups, for one test file. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openDatabase } from "@digao/db/connect";
import { startEmbedded } from "@digao/db/embedded";
import { removeDataDir } from "@digao/db/embedded/remove";
import { type Urls, withConnection } from "@digao/db/roles";
import { type FileStore, openFileStore } from "../../../apps/server/src/platform/files/store.ts";
import { startTestServer } from "../../../apps/server/test/kit.ts";
import { openRepository, type Repository, type TableHashes } from "../repository.ts";
import { newKey } from "../seal.ts";
import { insideOf } from "../take.ts";
import { hashTables } from "../witness.ts";

export const say = (): undefined => undefined;
export const storeOf = (dir: string): FileStore => openFileStore({ dataDir: dir });
export const hashesOf = (urls: Urls): Promise<TableHashes> => withConnection(insideOf(urls), hashTables);

/** Starts what was restored, looks at its tables and files, and removes it. */
export async function lookInto(dir: string): Promise<{ tables: TableHashes; files: number }> {
  const restored = await startEmbedded(dir);
  try {
    const files = readdirSync(join(dir, "files"), { recursive: true, withFileTypes: true });
    return { tables: await hashesOf(restored), files: files.filter((entry) => entry.isFile()).length };
  } finally {
    await restored.stop();
    await removeDataDir(dir);
  }
}

export async function openDesk() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "digao-backup-")));
  const [dataDir, target, keyFile] = [join(home, "data"), join(home, "target"), join(home, "backup.key")];
  writeFileSync(keyFile, newKey());
  mkdirSync(dataDir, { mode: 0o700 });
  await (await openDatabase({ dataDir })).stop();
  const database = await startEmbedded(dataDir);
  const { appUrl, ownerUrl } = database;
  const server = await startTestServer({ database: { appUrl, ownerUrl }, dataDir });
  const firm = await server.newTenant();
  return {
    home,
    dataDir,
    target,
    keyFile,
    database,
    server,
    firm,
    source: { urls: database, dataDir, store: openFileStore({ dataDir }) },
    open: (mayCreate = false): Promise<Repository> => openRepository(target, { keyFile }, { mayCreate }),
    async addFile(bytes: Buffer): Promise<string> {
      const store = openFileStore({ dataDir });
      const stored = await store.receive(Readable.from([bytes]));
      await store.keep(firm.id, stored);
      const { sha256, sizeBytes } = stored;
      const row = { sha256, size_bytes: sizeBytes, file_name: `${sha256}.bin`, mime: "application/octet-stream" };
      await firm.inDb((db) => db.insertInto("file_object").values(row).execute());
      return sha256;
    },
    async close(): Promise<void> {
      await server.stop();
      await database.stop();
      await removeDataDir(dataDir);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;
