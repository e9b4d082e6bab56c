import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../refusal.ts";
import type { FileStore } from "./store.ts";

const gigabyte = 1024 ** 3;

/** What the firm's files take on disk: equal bytes are kept once. */
export const storageUsed: RawBuilder<number> = sql<number>`(select coalesce(sum(size_bytes), 0)::bigint
  from (select distinct on (sha256) size_bytes from file_object order by sha256) f)`;

const inGigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(bytes < gigabyte ? 2 : 1);

/** In gigabytes and files; null where there is no limit. */
interface Limits {
  quota: number | null;
  personGb: number | null;
  personFiles: number | null;
}

async function limitsOf(db: Db): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select t.storage_quota_gb as quota, nullif(sp.person_files_gb, 0) as "personGb", nullif(sp.person_files_max, 0) as "personFiles"
    from tenant t left join security_policy sp on sp.tenant_id = t.id where t.id = app_tenant()`.execute(db);
  return rows[0] ?? { quota: null, personGb: null, personFiles: null };
}

function full(quota: number, used: number): Refusal {
  return new Refusal("storage.full", { kind: "tooLarge", field: "file", params: { quota, used: inGigabytes(used) } });
}

/** What one person has sent: equal bytes of the same person once, as files each. */
export const usedBy = (person: RawBuilder<unknown>): RawBuilder<{ bytes: number; files: number }> => sql`
  select coalesce(sum(size_bytes), 0)::bigint as bytes, coalesce(sum(files), 0)::int as files from (
    select sha256, max(size_bytes) as size_bytes, count(*) as files from file_object where created_by = ${person} group by sha256) f`;

interface Sized {
  sha256: string;
  sizeBytes: number;
}

/** What files take besides those that are there: equal bytes once. */
const bytesBesides = (files: readonly Sized[], there: readonly string[]): number =>
  [...new Map(files.map((file) => [file.sha256, file.sizeBytes]))]
    .filter(([sha256]) => !there.includes(sha256))
    .reduce((sum, [, bytes]) => sum + bytes, 0);

const hashesOf = (files: readonly Sized[]): string[] => files.map(({ sha256 }) => sha256);

/** Refuses what the caller has no room for: the caller's own files take no more of it. */
async function requireOwnRoom(db: Db, { personGb, personFiles }: Limits, uploads: readonly Sized[]): Promise<void> {
  if (personGb === null && personFiles === null) return;
  const { rows } = await sql<{ bytes: number; files: number; there: string[] }>`
    select u.bytes, u.files, array(
      select sha256 from file_object where created_by = app_user() and sha256 = any(${hashesOf(uploads)}::text[])) as there
    from (${usedBy(sql`app_user()`)}) u`.execute(db);
  const { bytes: used = 0, files = 0, there = [] } = rows[0] ?? {};
  const options = { kind: "tooLarge", field: "file" } as const;
  if (personFiles !== null && files + uploads.length > personFiles)
    throw new Refusal("storage.personFiles", { ...options, params: { max: personFiles } });
  const besides = bytesBesides(uploads, there);
  if (personGb !== null && besides > 0 && used + besides > personGb * gigabyte)
    throw new Refusal("storage.personFull", { ...options, params: { quota: personGb, used: inGigabytes(used) } });
}

/** Refuses what the quota has no room for before it is sent: whether the firm has the same file already is not known yet. */
export async function requireRoom(db: Db, bytes: number): Promise<void> {
  const limits = await limitsOf(db);
  const { quota } = limits;
  await requireOwnRoom(db, limits, [{ sha256: "", sizeBytes: bytes }]);
  if (quota === null) return;
  const { rows } = await sql<{ used: number }>`select ${storageUsed} as used`.execute(db);
  const { used = 0 } = rows[0] ?? {};
  if (used + bytes > quota * gigabyte) throw full(quota, used);
}

/** Refuses files that the firm's quota, or the person's share of it, has no room for. One after the other: two at once would both find the last place. */
export async function requireStorage(db: Db, ...files: Sized[]): Promise<void> {
  const limits = await limitsOf(db);
  const { quota } = limits;
  if (Object.values(limits).every((limit) => limit === null)) return;
  await sql`select pg_advisory_xact_lock(hashtext('storage'), app_tenant())`.execute(db);
  await requireOwnRoom(db, limits, files);
  if (quota === null) return;
  const { rows } = await sql<{ used: number; there: string[] }>`
    select ${storageUsed} as used, array(
      select sha256 from file_object where sha256 = any(${hashesOf(files)}::text[])) as there`.execute(db);
  const { used = 0, there = [] } = rows[0] ?? {};
  const besides = bytesBesides(files, there);
  if (besides > 0 && used + besides > quota * gigabyte) throw full(quota, used);
}

const contentLock = (sha256: string) => sql`hashtextextended(${sha256}, app_tenant()::bigint)`;

/** Until the end of the transaction nobody removes these bytes: rows that name them are being written. */
export async function holdContent(db: Db, ...hashes: string[]): Promise<void> {
  const held = sql.join(
    [...new Set(hashes)].sort().map((sha256) => sql`pg_advisory_xact_lock_shared(${contentLock(sha256)})`),
  );
  await sql`select ${held}`.execute(db);
}

/**
 * Deletes a file's bytes unless another row names them, whichever server writes it at this moment. The row goes after them, in
 * the same transaction: no run leaves bytes behind. Answers whether they went.
 */
export async function dropBytes(
  db: Db,
  { tenantId, store }: { tenantId: number; store: Pick<FileStore, "remove"> },
  { id, sha256 }: { id: number; sha256: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${contentLock(sha256)})`.execute(db);
  const twin = await db
    .selectFrom("file_object")
    .where("sha256", "=", sha256)
    .where("id", "!=", id)
    .select("id")
    .executeTakeFirst();
  if (!twin) await store.remove(tenantId, sha256);
  return !twin;
}
