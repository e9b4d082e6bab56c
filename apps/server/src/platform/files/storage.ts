import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { FileStore } from "./store.ts";

const gigabyte = 1024 ** 3;

/** What the firm's files take on disk: equal bytes are kept once. */
export const storageUsed: RawBuilder<number> = sql<number>`(select coalesce(sum(size_bytes), 0)::bigint
  from (select distinct on (sha256) size_bytes from file_object order by sha256) f)`;

const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(bytes < gigabyte ? 2 : 1);

async function quotaOf(db: Db): Promise<number | null> {
  const { rows } = await sql<{ quota: number | null }>`
    select storage_quota_gb as quota from tenant where id = app_tenant()`.execute(db);
  return rows[0]?.quota ?? null;
}

function full(quota: number, used: number): Refusal {
  return new Refusal("storage.full", { kind: "tooLarge", field: "file", params: { quota, used: inGigabytes(used) } });
}

/** Refuses what the quota has no room for before it is sent: whether the firm has the same file already is not known yet. */
export async function requireRoom(db: Db, bytes: number): Promise<void> {
  const quota = await quotaOf(db);
  if (quota === null) return;
  const { rows } = await sql<{ used: number }>`select ${storageUsed} as used`.execute(db);
  const { used = 0 } = rows[0] ?? {};
  if (used + bytes > quota * gigabyte) throw full(quota, used);
}

/** Refuses a file that the firm's quota has no room for. One after the other: two at once would both find the last place. */
export async function requireStorage(db: Db, file: { sha256: string; sizeBytes: number }): Promise<void> {
  const quota = await quotaOf(db);
  if (quota === null) return;
  await sql`select pg_advisory_xact_lock(hashtext('storage'), app_tenant())`.execute(db);
  const { rows } = await sql<{ used: number; isKept: boolean }>`
    select ${storageUsed} as used, exists (select from file_object where sha256 = ${file.sha256}) as "isKept"`.execute(
    db,
  );
  const { used = 0, isKept = false } = rows[0] ?? {};
  if (!isKept && used + file.sizeBytes > quota * gigabyte) throw full(quota, used);
}

const contentLock = (sha256: string) => sql`hashtextextended(${sha256}, app_tenant()::bigint)`;

/** Until the end of the transaction nobody removes these bytes: a row that names them is being written. */
export async function holdContent(db: Db, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${contentLock(sha256)})`.execute(db);
}

/**
 * Deletes a file's bytes unless another row names them, whichever server writes it at this moment. The row goes after them, in
 * the same transaction: no run leaves bytes behind.
 */
export async function dropBytes(
  db: Db,
  { tenantId, store }: { tenantId: number; store: Pick<FileStore, "remove"> },
  { id, sha256 }: { id: number; sha256: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${contentLock(sha256)})`.execute(db);
  const twin = await db
    .selectFrom("file_object")
    .where("sha256", "=", sha256)
    .where("id", "!=", id)
    .select("id")
    .executeTakeFirst();
  if (!twin) await store.remove(tenantId, sha256);
}
