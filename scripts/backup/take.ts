import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Urls } from "@digao/db/roles";
import pg from "pg";
import type { FileStore } from "../../apps/server/src/platform/files/store.ts";
import { storeFiles } from "./files.ts";
import { type OpenLine, openLine } from "./line.ts";
import { baseBackup, lsnOf, lsnText } from "./replication.ts";
import { type Manifest, nameAt, type Repository, type TreeEntry } from "./repository.ts";
import { readTar } from "./tar.ts";
import { takeWitness } from "./witness.ts";

export interface Embedded {
  urls: Urls;
  dataDir: string;
  store: FileStore;
}

export interface TakeOptions {
  /** secret.key and master.key too. */
  withKeys?: boolean;
  /** How long a moment between writes is waited for. */
  patienceMs?: number;
  /** Of a follower; without it one is opened for the length of the backup. */
  line?: OpenLine;
}

const partBytes = 2 ** 20;
const patienceMs = 60_000;

/** The superuser's address of the product's database. */
export function insideOf({ adminUrl, ownerUrl }: Urls): string {
  const inside = new URL(adminUrl);
  inside.pathname = new URL(ownerUrl).pathname;
  return inside.href;
}

const labelStart = /^START WAL LOCATION: ([0-9A-F]+\/[0-9A-F]+)/;

interface Tree {
  tree: TreeEntry[];
  startLsn: string;
}

async function takeTree(repository: Repository, { replication }: OpenLine, label: string): Promise<Tree> {
  const tree: TreeEntry[] = [];
  let labelText = "";
  await readTar(baseBackup(replication, label), partBytes, {
    entry({ path, kind, mode, size }) {
      if (kind === "link")
        return Promise.reject(new Error(`The cluster has a tablespace (${path}), which no backup of ours holds.`));
      tree.push({ path: path.replace(/\/$/, ""), mode, size, isFolder: kind === "folder", chunks: [] });
      return Promise.resolve();
    },
    async part(bytes) {
      const entry = tree.at(-1);
      if (entry?.path === "backup_label") labelText += bytes.toString("utf8");
      entry?.chunks.push(await repository.packs.put(bytes));
    },
  });
  const startLsn = labelStart.exec(labelText)?.[1];
  if (!startLsn) throw new Error("The base backup does not say where its WAL begins.");
  return { tree, startLsn };
}

const keyFiles = ["secret.key", "master.key"];

function keysOf(dataDir: string): Record<string, string> {
  const there = keyFiles.filter((name) => existsSync(join(dataDir, name)));
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(dataDir, name), "utf8")]));
}

async function makeManifest(
  repository: Repository,
  { urls, dataDir, store }: Embedded,
  line: OpenLine,
  { withKeys, patienceMs: patience = patienceMs }: TakeOptions,
): Promise<Manifest> {
  const startedAt = new Date();
  const id = nameAt(startedAt);
  const { tree, startLsn } = await takeTree(repository, line, id);
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: insideOf(urls) });
    await client.connect();
    return client;
  };
  const witness = await takeWitness(connect, `digao ${id}`, patience);
  const { files, missing } = await storeFiles(repository, store, witness.files);
  // Behind the restore point lies the commit that wrote it out.
  const client = await connect();
  const { rows } = await client.query(
    "select pg_current_wal_flush_lsn()::text as lsn, current_setting('server_version_num')::int as version",
  );
  await client.end();
  const endLsn = lsnOf(rows[0].lsn) > witness.lsn ? rows[0].lsn : lsnText(witness.lsn);
  await line.upTo(lsnOf(endLsn));
  return {
    id,
    startedAt: startedAt.toISOString(),
    at: witness.at.toISOString(),
    postgres: Math.floor(rows[0].version / 10_000),
    database: {
      kind: "base",
      line: line.line,
      timeline: line.timeline,
      startLsn,
      endLsn,
      restorePoint: witness.restorePoint,
      tree,
      passwords: readFileSync(join(dataDir, "postgres.json"), "utf8"),
    },
    files,
    missing,
    tables: witness.tables,
    keys: withKeys ? keysOf(dataDir) : {},
  };
}

/** A backup counts from the moment its manifest is there: broken off before, it is as if it had not been begun. */
export async function takeBackup(
  repository: Repository,
  source: Embedded,
  options: TakeOptions = {},
): Promise<Manifest> {
  const release = await repository.lock();
  try {
    const line = options.line ?? (await openLine(source.urls.adminUrl, repository, false));
    try {
      const manifest = await makeManifest(repository, source, line, options);
      await repository.packs.flush();
      await repository.saveManifest(manifest);
      return manifest;
    } catch (error) {
      await repository.packs.abandon();
      throw error;
    } finally {
      if (!options.line) {
        await line.stop().catch(() => undefined);
        await line.close();
      }
    }
  } finally {
    release();
  }
}
