// npm run files -- to-s3 | to-folder | verify: moves the files of all firms between data folder and S3, or reads each one.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import { s3In } from "../apps/server/src/config.ts";
import {
  type FileStore,
  type FilesPlace,
  openFileStore,
  type StoredTemp,
} from "../apps/server/src/platform/files/store.ts";
import { FileDamaged } from "../apps/server/src/platform/files/verified.ts";
import { withAppUrl } from "./with-app-url.ts";

export interface Count {
  firms: number;
  files: number;
  bytes: number;
  /** Were there already. */
  before: number;
  /** Named by the database, and not in the place they were read from, or damaged there. */
  lost: string[];
}

type Pool = ReturnType<typeof createPool>;
interface Named {
  sha256: string;
  sizeBytes: number;
}
type Visit = (tenantId: number, file: Named) => Promise<"done" | "before" | "lost">;

const firmsOf = (pool: Pool): Promise<{ id: number }[]> =>
  withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").orderBy("id").execute());

/** Equal bytes are visited once. */
const filesOf = (pool: Pool, tenantId: number): Promise<Named[]> =>
  withTenant(pool, tenantId, (db) =>
    db
      .selectFrom("file_object")
      .select(["sha256", "size_bytes as sizeBytes"])
      .distinctOn("sha256")
      .orderBy("sha256")
      .execute(),
  );

/** Every file that the database names, firm by firm. */
async function visitFiles(appUrl: string, say: (line: string) => void, visit: Visit): Promise<Count> {
  const pool = createPool(appUrl, { connectionsMax: 1, name: "digao-files" });
  const count: Count = { firms: 0, files: 0, bytes: 0, before: 0, lost: [] };
  const visitOne = async (tenantId: number, file: Named): Promise<void> => {
    const became = await visit(tenantId, file);
    count.files += 1;
    count.bytes += file.sizeBytes;
    if (became === "before") count.before += 1;
    if (became === "lost") count.lost.push(`${tenantId}/${file.sha256}`);
  };
  try {
    for (const { id } of await firmsOf(pool)) {
      const files = await filesOf(pool, id);
      for (const file of files) await visitOne(id, file);
      count.firms += 1;
      say(`tenant ${id}: ${files.length} files`);
    }
    return count;
  } finally {
    await pool.end();
  }
}

const sizesIn = async (store: FileStore, tenantId: number): Promise<Map<string, number>> => {
  const sizes = new Map<string, number>();
  for await (const { sha256, sizeBytes } of store.list(tenantId)) sizes.set(sha256, sizeBytes);
  return sizes;
};

/** On this machine, for a moment; null where the bytes are not those of the hash. */
async function copyOf(store: FileStore, tenantId: number, sha256: string): Promise<StoredTemp | null> {
  const copy = await store.receive(store.read(tenantId, sha256)).catch((error: unknown) => {
    if (error instanceof FileDamaged) return null;
    throw error;
  });
  if (copy === null || copy.sha256 === sha256) return copy;
  await store.discard(copy.tempPath);
  return null;
}

/** Copies what the other place lacks, each file hashed on the way and checked there; broken off, it goes on where it was. */
export async function moveFiles(
  appUrl: string,
  { from, to }: { from: FilesPlace; to: FilesPlace },
  say: (line: string) => void,
): Promise<Count> {
  const [source, target] = [openFileStore(from), openFileStore(to)];
  await target.check();
  let there: { tenantId: number; sizes: Map<string, number> } | undefined;
  return visitFiles(appUrl, say, async (tenantId, { sha256, sizeBytes }) => {
    if (there?.tenantId !== tenantId) there = { tenantId, sizes: await sizesIn(target, tenantId) };
    if (there.sizes.get(sha256) === sizeBytes) return "before";
    if (!(await source.has(tenantId, sha256))) return "lost";
    const copy = await copyOf(source, tenantId, sha256);
    if (!copy) return "lost";
    try {
      await target.keep(tenantId, copy);
      return "done";
    } finally {
      await target.discard(copy.tempPath);
    }
  });
}

/** Reads every file that the database names and compares its hash. */
export function verifyFiles(appUrl: string, place: FilesPlace, say: (line: string) => void): Promise<Count> {
  const store = openFileStore(place);
  return visitFiles(appUrl, say, async (tenantId, { sha256 }) => {
    if (!(await store.has(tenantId, sha256))) return "lost";
    const read = await copyOf(store, tenantId, sha256);
    if (read) await store.discard(read.tempPath);
    return read ? "done" : "lost";
  });
}

function report({ firms, files, bytes, before, lost }: Count, did: string): void {
  const megabytes = (bytes / 1024 ** 2).toFixed(1);
  console.log(`${did}: ${files - before - lost.length} of ${files} files, ${megabytes} MB, of ${firms} firms`);
  if (before > 0) console.log(`were there already: ${before}`);
  for (const key of lost) console.log(`missing or damaged: ${key}`);
  if (lost.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const [act] = process.argv.slice(2);
  const s3 = s3In(process.env);
  const folder = {
    dataDir: resolve(fileURLToPath(new URL("..", import.meta.url)), process.env.DIGAO_DATA?.trim() || "data"),
  };
  const bucket = { ...folder, s3 };
  if (act === "verify") return withAppUrl(async (url) => report(await verifyFiles(url, bucket, console.log), "whole"));
  if (act !== "to-s3" && act !== "to-folder") throw new Error("usage: npm run files -- to-s3 | to-folder | verify");
  if (!s3) throw new Error("Set DIGAO_S3_BUCKET, DIGAO_S3_KEY_ID and DIGAO_S3_SECRET: they name the bucket.");
  const way = act === "to-s3" ? { from: folder, to: bucket } : { from: bucket, to: folder };
  await withAppUrl(async (url) => report(await moveFiles(url, way, console.log), "copied"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
