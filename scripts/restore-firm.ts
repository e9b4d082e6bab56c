// npm run restore-firm -- <archive.zip>: brings a firm back that was exported whole, under the number and the names it had.
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@digao/db/connect";
import { runningEmbedded } from "@digao/db/embedded";
import { withConnection } from "@digao/db/roles";
import type pg from "pg";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { s3In } from "../apps/server/src/config.ts";
import { hashPassword } from "../apps/server/src/platform/auth/password.ts";
import { type FilesPlace, openFileStore } from "../apps/server/src/platform/files/store.ts";

interface Manifest {
  format: string;
  formatVersion: number;
  tenant: { id: number; tenancy_name: string };
  migrations: string[];
  tables: { name: string; file: string; rows: number }[];
  files: { sha256: string; isMissing?: true }[];
}

interface Archive {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return { zip, entries };
}

function streamOf({ zip, entries }: Archive, name: string) {
  const entry = entries.get(name);
  if (!entry) throw new Error(`The archive lacks ${name}.`);
  return zip.openReadStreamPromise(entry);
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of await streamOf(archive, "manifest.json")) chunks.push(Buffer.from(chunk));
  const manifest: Manifest = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const { format, formatVersion, tenant, tables } = manifest;
  const isOurs = format === "digao-firm" && formatVersion === 1 && Number.isSafeInteger(tenant.id);
  if (!isOurs || tables.some(({ name }) => !/^[a-z_]+$/.test(name))) throw new Error("This is no export of a firm.");
  return manifest;
}

/** A newer table may want what an older archive does not hold. */
async function checkFits(client: pg.Client, { migrations, tenant }: Manifest): Promise<void> {
  const { rows } = await client.query("select name from schema_migration order by name");
  const here = rows.map(({ name }) => String(name));
  if (here.join() !== migrations.join())
    throw new Error(
      `The archive is of the release with migration ${migrations.at(-1)}; this database has ${here.at(-1)}.`,
    );
  const taken = await client.query("select from tenant where id = $1 or tenancy_name = $2", [
    tenant.id,
    tenant.tenancy_name,
  ]);
  if (taken.rowCount) throw new Error(`There is a firm ${tenant.id} or ${tenant.tenancy_name} here already.`);
}

const linesAtOnce = 2000;

/** First beside the tables: the archive names them by the alphabet, and what is pointed to must come first. */
async function stage(client: pg.Client, archive: Archive, { tables }: Manifest): Promise<void> {
  await client.query("create temporary table staged (name text not null, line jsonb not null) on commit drop");
  for (const { name, file } of tables) {
    let lines: string[] = [];
    const flush = async (): Promise<void> => {
      await client.query("insert into staged select $1, unnest($2::text[])::jsonb", [name, lines]);
      lines = [];
    };
    for await (const line of createInterface({
      input: await streamOf(archive, file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      lines.push(line);
      if (lines.length >= linesAtOnce) await flush();
    }
    await flush();
  }
}

/** What an export leaves out; the password is one that nobody has. */
const filledIn = async (): Promise<string> =>
  JSON.stringify({ password_hash: await hashPassword(randomBytes(32).toString("base64")) });

/** Those that take a value: some are worked out by the database itself. */
async function columnsOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query(`
    select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace group by c.relname`);
  return new Map(rows.map(({ name, columns }): [string, string[]] => [name, columns]));
}

function insertOf(name: string, columns: readonly string[], line: string): string {
  // With an answer: a distributed PostgreSQL copies the rows of a bare `insert … select`, which row security refuses.
  return `with written as (insert into "${name}" (${columns.join(", ")})
    select ${columns.map((column) => `r.${column}`).join(", ")}
    from staged s, lateral jsonb_populate_record(null::"${name}", ${line}) r where s.name = '${name}' returning 1)
    select count(*) from written`;
}

// A batch names its period and a period its batches: the first comes in without.
const late = { table: "import_batch", column: "period_id", to: "project_period" };

async function fillLate(client: pg.Client): Promise<void> {
  const { table, column } = late;
  await client.query(
    `update ${table} r set ${column} = (s.line ->> '${column}')::bigint from staged s
     where s.name = '${table}' and r.tenant_id = (s.line ->> 'tenant_id')::int and r.project_id = (s.line ->> 'project_id')::bigint
       and r.id = (s.line ->> 'id')::bigint and s.line ->> '${column}' is not null`,
  );
}

/** Each after those that its rows point to. */
async function inOrderOfKeys(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct o.relname as "from", t.relname as "to" from pg_constraint f join pg_class o on o.oid = f.conrelid
       join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and o.relnamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`,
  );
  const ordered: string[] = [];
  const left = new Set(names);
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !rows.some(({ from, to }) => from === name && left.has(to) && !(from === late.table && to === late.to)),
    );
    if (free.length === 0) throw new Error(`These tables point at each other: ${[...left].join(", ")}.`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

const logs = ["action_log", "project_log"];

async function insertAll(client: pg.Client, { tables, tenant }: Manifest): Promise<void> {
  await client.query("insert into tenant select (jsonb_populate_record(null::tenant, $1::jsonb)).*", [
    JSON.stringify(tenant),
  ]);
  const filled = client.escapeLiteral(await filledIn());
  const columns = await columnsOf(client);
  const names = await inOrderOfKeys(
    client,
    tables.map(({ name }) => name),
  );
  // The chains keep the hashes and times they had.
  for (const log of logs) await client.query(`alter table ${log} disable trigger ${log}_chain`);
  for (const name of names) {
    const line = name === "app_user" ? `${filled}::jsonb || s.line` : "s.line";
    const own = (columns.get(name) ?? []).filter((column) => name !== late.table || column !== late.column);
    await client.query(insertOf(name, own, line));
  }
  await fillLate(client);
  for (const log of logs) await client.query(`alter table ${log} enable trigger ${log}_chain`);
}

async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select quote_ident(c.relname) as "table",
      -- Below the project that the id of a project's row begins with.
      quote_ident(a.attname) || case when a.attidentity = '' then ' & 2147483647' else '' end as "column", s.sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join lateral pg_get_serial_sequence('public.' || quote_ident(c.relname), a.attname) s (sequence)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and s.sequence is not null`);
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, greatest((select last_value from ${sequence}), (select coalesce(max(${column}), 1) from ${table})))`,
      [sequence],
    );
}

async function checkCounts(client: pg.Client, { tables }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query(`select count(*)::bigint as count from "${name}"`);
    if (Number(rows[0].count) !== expected)
      throw new Error(`${name} has ${rows[0].count} rows instead of ${expected}.`);
  }
}

async function restoreFiles(archive: Archive, place: FilesPlace, { files, tenant }: Manifest): Promise<number> {
  const store = openFileStore(place);
  const present = files.filter(({ isMissing }) => !isMissing);
  for (const { sha256 } of present) {
    const received = await store.receive(await streamOf(archive, `files/${sha256}`));
    if (received.sha256 !== sha256) throw new Error(`The file ${sha256} of the archive is damaged.`);
    await store.keep(tenant.id, received);
  }
  return present.length;
}

/** Whole or not at all: the rows come in one transaction, the bytes before it ends. */
export async function restoreFirm(
  ownerUrl: string,
  place: FilesPlace,
  path: string,
): Promise<{ tenancyName: string; files: number }> {
  const archive = await openArchive(path);
  try {
    const manifest = await readManifest(archive);
    return await withConnection(ownerUrl, async (client) => {
      for (const statement of [
        "begin",
        `set local app.tenant_id = '${manifest.tenant.id}'`,
        "set local timezone = 'Asia/Shanghai'",
        "set local app.archived_writes = 'restore'",
      ])
        await client.query(statement);
      await checkFits(client, manifest);
      await stage(client, archive, manifest);
      await insertAll(client, manifest);
      await advanceSequences(client);
      await checkCounts(client, manifest);
      const files = await restoreFiles(archive, place, manifest);
      await client.query("commit");
      return { tenancyName: manifest.tenant.tenancy_name, files };
    });
  } finally {
    archive.zip.close();
  }
}

async function main(): Promise<void> {
  const [path] = process.argv.slice(2);
  if (!path) throw new Error("usage: npm run restore-firm -- <archive.zip>");
  const { DATABASE_URL: databaseUrl, DATABASE_MIGRATE_URL: migrateUrl, DIGAO_DATA: data } = process.env;
  const dataDir = resolve(fileURLToPath(new URL("..", import.meta.url)), data?.trim() || "data");
  const running = databaseUrl ? null : await runningEmbedded(dataDir);
  const opened = running ? null : await openDatabase({ dataDir, databaseUrl, migrateUrl });
  try {
    const ownerUrl = running?.ownerUrl ?? opened?.ownerUrl;
    if (!ownerUrl)
      throw new Error("DATABASE_MIGRATE_URL is needed: only the role that owns the tables restores a firm.");
    const { tenancyName, files } = await restoreFirm(ownerUrl, { dataDir, s3: s3In(process.env) }, path);
    console.log(`restored: ${tenancyName}, ${files} files\nnext: npm run password -- ${tenancyName} admin`);
  } finally {
    await opened?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
