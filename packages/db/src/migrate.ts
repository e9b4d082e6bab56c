import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { type Applied, isOfBefore, readSuperseded, type Superseded } from "./baseline.ts";
import { isCluster, placeTables, prepareForNodes } from "./cluster/placement.ts";
import { roles, withConnection } from "./roles.ts";
import { statementsOf } from "./statements-of.ts";

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/** Whoever changes tables holds it. */
export const lockKey = 0x646967; // "dig": two servers starting at once migrate one after the other

function defaultMigrationsDir(): string {
  for (let dir = dirname(fileURLToPath(import.meta.url)); ; dir = dirname(dir)) {
    const candidate = join(dir, "packages", "db", "migrations");
    if (existsSync(candidate)) return candidate;
    if (dirname(dir) === dir) throw new Error("The folder packages/db/migrations was not found above the program.");
  }
}

export function readMigrations(dir: string): Migration[] {
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

const fingerprints = (migrations: Migration[]): Applied =>
  new Map(migrations.map(({ name, sha256 }) => [name, sha256]));

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migration') as oid");
  if (found[0].oid === null) return new Map();
  const { rows } = await client.query("select name, sha256 from public.schema_migration order by name");
  return new Map(rows.map((row): [string, string] => [row.name, row.sha256]));
}

function checkPresent(present: Applied, applied: Applied): void {
  for (const [name, sha256] of applied) {
    if (!present.has(name))
      throw new Error(
        `The database is newer than this program: it holds migration ${name}, which this release does not know.`,
      );
    if (present.get(name) !== sha256)
      throw new Error(
        `Migration ${name} was edited after it was applied. Undo the edit and write a new migration instead.`,
      );
  }
}

function pendingOf(migrations: Migration[], applied: Applied): Migration[] {
  checkPresent(fingerprints(migrations), applied);
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
 * Row security is forced on the owner too: without an exception a migration could change no rows. It is lifted for the owner
 * inside the migration's transaction alone, which locks the tables until it is forced again. Rows of archived projects take a new form like
 * those of others: what they say is the same.
 */
async function passingTheWall(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ oid: string; name: string }>(
    "select oid::text, oid::regclass::text as name from pg_class where relforcerowsecurity and relkind in ('r', 'p')",
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  await client.query("set local app.archived_writes = 'redo'");
  await work();
  const { rows: existing } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where oid = any($1::oid[])",
    [rows.map(({ oid }) => oid)],
  );
  for (const { name } of existing) await client.query(`alter table ${name} force row level security`);
}

const record = (client: pg.Client, { name, sha256 }: Migration): Promise<unknown> =>
  client.query("insert into public.schema_migration (name, sha256) values ($1, $2)", [name, sha256]);

/** One transaction; what fails is told with the name of the file and the line in it. */
async function whole(client: pg.Client, { name, sql }: Pick<Migration, "name" | "sql">, work: () => Promise<unknown>) {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const { message, position }: { message: string; position?: string } =
      error instanceof Error ? error : { message: String(error) };
    throw new Error(`Migration ${name}${lineOf(sql, position)}: ${message}`, { cause: error });
  }
}

interface Ground {
  hasRows: boolean;
  isCluster: boolean;
}

function apply(client: pg.Client, migration: Migration, { hasRows, isCluster: onNodes }: Ground): Promise<void> {
  const run = async (): Promise<void> => {
    for (const sql of onNodes ? statementsOf(migration.sql) : [migration.sql]) await client.query(sql);
  };
  return whole(client, migration, async () => {
    if (onNodes) await prepareForNodes(client);
    await (hasRows ? passingTheWall(client, run) : run());
    // What it made goes to where it belongs before anybody writes there.
    if (onNodes) await placeTables(client);
    await record(client, migration);
  });
}

/** A database of before the baseline is like one that it made: what it holds is recorded as the baseline's from then on. */
async function adoptBaseline(client: pg.Client, migrations: Migration[], { files, last }: Superseded): Promise<void> {
  await whole(client, { name: "superseded/files.json", sql: "" }, async () => {
    await client.query("delete from public.schema_migration where name = any($1)", [[...files.keys()]]);
    for (const migration of migrations.filter(({ name }) => name <= last)) await record(client, migration);
  });
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

/** Brings the schema to this release, one transaction a migration; answers the names of those that it did not hold before. */
export async function migrate(ownerUrl: string, dir = defaultMigrationsDir()): Promise<string[]> {
  const migrations = readMigrations(dir);
  const superseded = readSuperseded(dir);
  return withConnection(ownerUrl, async (client) => {
    await client.query("select set_config('search_path', 'public', false)");
    // Who lacks nothing need not wait until a cluster has moved its projects.
    const found = await readApplied(client);
    if (found.size > 0 && !isOfBefore(found, superseded) && pendingOf(migrations, found).length === 0) return [];
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await ensureTable(client);
    const before = await readApplied(client);
    if (isOfBefore(before, superseded)) {
      checkPresent(new Map([...fingerprints(migrations), ...superseded.files]), before);
      await adoptBaseline(client, migrations, superseded);
    }
    const pending = pendingOf(migrations, await readApplied(client));
    const ground = { hasRows: before.size > 0, isCluster: await isCluster(client) };
    for (const migration of pending) await apply(client, migration, ground);
    return migrations.filter(({ name }) => !before.has(name)).map(({ name }) => name);
  });
}

/** The migrations that the database of this address still lacks. */
export async function pendingMigrations(url: string, dir = defaultMigrationsDir()): Promise<string[]> {
  const migrations = readMigrations(dir);
  const superseded = readSuperseded(dir);
  return withConnection(url, async (client) => {
    const applied = await readApplied(client);
    const pending = isOfBefore(applied, superseded)
      ? migrations.filter(({ name }) => !applied.has(name))
      : pendingOf(migrations, applied);
    return pending.map(({ name }) => name);
  });
}
