/** Many projects from one: its rows are written again for other projects, with ids that say so. By a superuser, past row security and triggers. */

import { withConnection } from "@digao/db/roles";
import { ordinalsPerBatch } from "@digao/db/row-ids";
import { projectTables } from "@digao/db/schema";
import type pg from "pg";

const idsPerProject = 2 ** 31;

/** Ids of imports, and ids of books, which are counted by them. Every other id says its project. */
const ofBatches = /^(import_batch\.id|\w+\.\w*batch_id)$/;
const ofBooks = /^(voucher\.id|voucher_line\.id|\w+\.(jmsn|line_id|first_line_id))$/;
// Each project has written its own log since it was made; what a search has found is found again.
const isLeft = (table: string): boolean => /^project_log|^line_selection$/.test(table);

interface Column {
  table: string;
  name: string;
  type: string;
}

interface Shift {
  /** The project that is written again. */
  of: number;
  to: number;
  batches: number;
}

function shifted({ table, name, type }: Column, { of, to, batches }: Shift): string {
  const byProject = (to - of) * idsPerProject;
  const own = (id: string): string => `case when ${id} >> 31 = ${of} then ${id} + ${byProject} else ${id} end`;
  if (name === "project_id") return `${to}`;
  if (type === "bigint[]")
    return `case when ${name} is not null then array(select ${own("i")} from unnest(${name}) i) end`;
  if (type !== "bigint") return name;
  if (ofBatches.test(`${table}.${name}`)) return `${name} + ${batches}`;
  if (ofBooks.test(`${table}.${name}`)) return `${name} + ${batches * ordinalsPerBatch}`;
  return own(name);
}

async function columnsOf(client: pg.Client, tables: readonly string[]): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as table, quote_ident(attname) as name, format_type(atttypid, null) as type
    from pg_attribute where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attrelid, attnum`,
    [tables],
  );
  return rows;
}

/** Takes the indexes off that no constraint needs; answers the statements that make them again. */
async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** The tables in which the project has rows, each kept beside as `own_<table>`. */
async function takeOut(client: pg.Client, projectId: number): Promise<string[]> {
  const filled: string[] = [];
  for (const table of projectTables.filter((name) => !isLeft(name))) {
    await client.query(`create temp table own_${table} as select * from ${table} where project_id = ${projectId}`);
    const { rowCount } = await client.query(`select from own_${table} limit 1`);
    if (rowCount) filled.push(table);
  }
  return filled;
}

/** Ids of imports that one project takes, and where they begin. */
async function batchesOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ span: number }>(
    "select (max(id) - min(id) + 1)::int as span from own_import_batch",
  );
  return rows[0]?.span ?? 0;
}

async function writeAgain(
  client: pg.Client,
  tables: readonly string[],
  columns: Column[],
  shift: Shift,
): Promise<void> {
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => name).join();
    const values = own.map((column) => shifted(column, shift)).join();
    await client.query(`insert into ${table} (${names}) overriding system value select ${values} from own_${table}`);
  }
  await client.query(
    `insert into row_home (tenant_id, of_table, id, project_id) select tenant_id, of_table, id + ${shift.batches}, ${shift.to}
    from row_home where project_id = ${shift.of} and of_table = 'import_batch'`,
  );
}

/** @param of the newest project with books @param targets projects that hold nothing of their own @returns seconds */
export async function writeProjects(databaseUrl: string, of: number, targets: readonly number[]): Promise<number> {
  const startedAt = performance.now();
  const since = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  await withConnection(databaseUrl, async (client) => {
    for (const setting of [
      "session_replication_role = replica",
      "synchronous_commit = off",
      "maintenance_work_mem = '1GB'",
    ])
      await client.query(`set ${setting}`);
    const filled = await takeOut(client, of);
    for (const table of projectTables.filter((name) => !isLeft(name)))
      await client.query(`delete from ${table} where project_id = any ($1)`, [targets]);
    const columns = await columnsOf(client, filled);
    const indexes = await dropIndexes(client, filled);
    const span = await batchesOf(client);
    for (const [at, to] of targets.entries())
      await writeAgain(client, filled, columns, { of, to, batches: (at + 1) * span });
    console.log(`rows of ${targets.length} projects: ${since()}`);
    for (const definition of indexes) await client.query(definition);
    await client.query(
      "select setval(pg_get_serial_sequence('import_batch', 'id'), (select max(id) from import_batch))",
    );
    console.log(`indexes: ${since()}`);
    await client.query("vacuum (analyze)");
    console.log(`vacuum, analyze: ${since()}`);
  });
  return (performance.now() - startedAt) / 1000;
}
