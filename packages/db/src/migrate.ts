import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { roles, withConnection } from "./roles.ts";

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

const lockKey = 0x646967; // "dig": two servers starting at once migrate one after the other

function defaultMigrationsDir(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    const candidate = join(dir, "packages", "db", "migrations");
    if (existsSync(candidate)) return candidate;
    if (dirname(dir) === dir) throw new Error("The folder packages/db/migrations was not found above the program.");
  }
}

export function readMigrations(dir: string = defaultMigrationsDir()): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const seen = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number || seen.has(number))
      throw new Error(`Migration ${name}: the name must be NNNN-what-it-does.sql with a number of its own.`);
    seen.add(number);
    // Git may check files out with other line ends; the fingerprint must not change with them.
    const sql = readFileSync(join(dir, name), "utf8").replaceAll("\r\n", "\n");
    return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
  });
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migration') as oid");
  if (found[0].oid === null) return new Map();
  const { rows } = await client.query("select name, sha256 from public.schema_migration order by name");
  return new Map(rows.map((row): [string, string] => [row.name, row.sha256]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    if (!known.has(name))
      throw new Error(
        `The database is newer than this program: it holds migration ${name}, which this release does not know.`,
      );
    if (known.get(name) !== sha256)
      throw new Error(
        `Migration ${name} was edited after it was applied. Undo the edit and write a new migration instead.`,
      );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const last = [...applied.keys()].at(-1) ?? "";
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new Error(`Migration ${late.name} comes before ${last}, which is already applied. Give it the next number.`);
  return pending;
}

function lineOf(sql: string, position: string | undefined): string {
  return position ? `:${sql.slice(0, Number(position)).split("\n").length}` : "";
}

/**
 * The wall between firms stands for the owner too: what a migration changed in rows would change none. It is opened to the owner
 * inside the migration's transaction alone, which holds the tables until the wall stands again.
 */
async function passingTheWall(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ oid: string; name: string }>(
    "select oid::text, oid::regclass::text as name from pg_class where relforcerowsecurity and relkind in ('r', 'p')",
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  await work();
  const { rows: kept } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where oid = any($1::oid[])",
    [rows.map(({ oid }) => oid)],
  );
  for (const { name } of kept) await client.query(`alter table ${name} force row level security`);
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration, hasRows: boolean): Promise<void> {
  await client.query("begin");
  try {
    const work = (): Promise<unknown> => client.query(sql);
    await (hasRows ? passingTheWall(client, work) : work());
    await client.query("insert into public.schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const { message, position }: { message: string; position?: string } =
      error instanceof Error ? error : { message: String(error) };
    throw new Error(`Migration ${name}${lineOf(sql, position)}: ${message}`, { cause: error });
  }
}

async function ensureTable(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists public.schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    grant select on public.schema_migration to ${roles.app};
  `);
}

/** Brings the schema to this release, one transaction a migration; answers the names it applied. */
export async function migrate(ownerUrl: string, migrationsDir?: string): Promise<string[]> {
  const migrations = readMigrations(migrationsDir);
  return withConnection(ownerUrl, async (client) => {
    await client.query("select set_config('search_path', 'public', false), pg_advisory_lock($1)", [lockKey]);
    await ensureTable(client);
    const applied = await readApplied(client);
    const pending = pendingOf(migrations, applied);
    for (const migration of pending) await apply(client, migration, applied.size > 0);
    return pending.map(({ name }) => name);
  });
}

/** The migrations that the database of this address still lacks. */
export async function pendingMigrations(url: string, migrationsDir?: string): Promise<string[]> {
  const migrations = readMigrations(migrationsDir);
  return withConnection(url, async (client) =>
    pendingOf(migrations, await readApplied(client)).map(({ name }) => name),
  );
}
