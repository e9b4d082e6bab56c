// Hashes of all tables, and a moment between writes of which the WAL and a snapshot tell the same.
import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { type Lsn, lsnOf } from "./replication.ts";
import type { TableHashes } from "./repository.ts";

const tablesSql = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by 1`;

/** Rows are written as text alike everywhere. */
const plainly =
  "set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set row_security = off";

export async function hashTables(client: pg.ClientBase): Promise<TableHashes> {
  await client.query(plainly);
  const { rows: tables } = await client.query<{ name: string }>(tablesSql);
  const hashes: TableHashes = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows,
        coalesce(sum(hashtextextended(t::text, 1)::numeric), 0) || ':' || coalesce(sum(hashtextextended(t::text, 2)::numeric), 0) as hash
      from ${name} t`,
    );
    const [found] = rows;
    if (found) hashes[name] = { rows: Number(found.rows), hash: found.hash };
  }
  return hashes;
}

export interface Difference {
  table: string;
  was: number;
  is: number;
}

export const differences = (was: TableHashes, is: TableHashes): Difference[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((table) => was[table]?.hash !== is[table]?.hash || was[table]?.rows !== is[table]?.rows)
    .map((table) => ({ table, was: was[table]?.rows ?? 0, is: is[table]?.rows ?? 0 }));

export interface NamedFile {
  tenantId: number;
  sha256: string;
  size: number;
}

export const namedFiles = async (client: pg.ClientBase): Promise<NamedFile[]> =>
  (
    await client.query<NamedFile>(
      `select tenant_id as "tenantId", sha256, max(size_bytes)::float8 as size from public.file_object group by 1, 2 order by 1, 2`,
    )
  ).rows;

interface Moment {
  lsn: Lsn;
  at: Date;
  isQuiet: boolean;
}

/**
 * Whoever holds a transaction number may have written its commit to the WAL and not be visible yet, or the other way round. Where nobody
 * holds one, and none came between snapshot and restore point, both tell the same moment.
 */
async function tryMoment(reader: pg.ClientBase, marker: pg.ClientBase, name: string): Promise<Moment> {
  await reader.query("begin isolation level repeatable read read only");
  const { rows: before } = await reader.query(
    "select pg_snapshot_xmin(s)::text as xmin, pg_snapshot_xmax(s)::text as xmax from pg_current_snapshot() s",
  );
  const { rows: marks } = await marker.query(
    "select clock_timestamp() as at, pg_create_restore_point($1)::text as lsn",
    [name],
  );
  const { rows: after } = await marker.query(
    `select pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
      (select count(*)::int from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()) as writing`,
  );
  const isQuiet = before[0].xmin === before[0].xmax && before[0].xmax === after[0].xmax && after[0].writing === 0;
  return { lsn: lsnOf(marks[0].lsn), at: marks[0].at, isQuiet };
}

const tryEveryMs = 25;

export interface Witness extends Omit<Moment, "isQuiet"> {
  restorePoint: string;
  tables: TableHashes | null;
  files: NamedFile[];
}

/** Waits `patienceMs` for such a moment; without one there are no hashes to compare with, and the backup is as good. */
export async function takeWitness(
  connect: () => Promise<pg.Client>,
  name: string,
  patienceMs: number,
): Promise<Witness> {
  const [reader, marker] = [await connect(), await connect()];
  const deadline = Date.now() + patienceMs;
  try {
    for (let tries = 1; ; tries += 1) {
      const restorePoint = `${name} ${tries}`;
      const { isQuiet, ...moment } = await tryMoment(reader, marker, restorePoint);
      if (isQuiet || Date.now() > deadline) {
        const files = await namedFiles(reader);
        const tables = isQuiet ? await hashTables(reader) : null;
        // With a number of its own the transaction is written out, and the restore point with it.
        await marker.query("select pg_current_xact_id()");
        return { ...moment, restorePoint, tables, files };
      }
      await reader.query("rollback");
      await setTimeout(tryEveryMs);
    }
  } finally {
    await reader.end();
    await marker.end();
  }
}
