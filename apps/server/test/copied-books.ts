/**
 * The sample company's books for tests that are not about importing them. They are imported once in each database, in a firm of their
 * own, and copied from there: every row as the import leaves it, under the numbers of the project that gets them.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { batchOfRowId, numbersPerProject, ordinalsPerBatch, projectOfRowId } from "@digao/db/row-ids";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { openFileStore } from "../src/platform/files/store.ts";
import { newProject } from "./builders.ts";
import type { TestServer, TestTenant } from "./kit.ts";

const folder = new URL("../../../packages/db/seed/sample/", import.meta.url);
const files = ["sample_tb.csv", "sample_vouchers.csv"].map((name) => ({
  name,
  content: readFileSync(new URL(name, folder)),
}));

type Row = Record<string, unknown>;
interface Table {
  name: string;
  /** But for generated ones. */
  columns: string[];
  /** Those of whole numbers. */
  numbers: ReadonlySet<string>;
  rows: Row[];
}
/** What the numbers of rows hang on. */
export interface Place {
  tenantId: number;
  projectId: number;
  userId: number;
  /** In the order in which they were imported, with their files. */
  batches: number[];
  files: number[];
  /** Of statement items, which a project has before its books, by code. */
  items: Map<string, number>;
}
interface Books {
  place: Place;
  tables: Table[];
}

/** Rows that tell of the import as an act. */
const ofTheAct: ReadonlySet<string> = new Set(["project_log", "project_log_head", "project_log_due"]);
/** Which every project has, and no import changes. */
const ofEveryProject: ReadonlySet<string> = new Set([
  "auditee_info",
  "auditee_notes",
  "consideration",
  "prog_line",
  "project_member",
  "project_member_history",
]);

/** The rows of a project's books, each table in the order of its rows' texts. */
export async function readBooks(db: Db, projectId: number): Promise<Table[]> {
  const { rows: listed } = await sql<{ name: string; columns: string[]; numbers: string[] }>`
    select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns,
      coalesce(array_agg(c.column_name::text) filter (where c.udt_name in ('int8', '_int8')), '{}') as numbers
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.table_name in (select project_tables())
    group by 1 order by 1`.execute(db);
  const tables = listed.filter(({ name }) => !ofTheAct.has(name) && !ofEveryProject.has(name));
  const reads = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, to_jsonb(t) as "row", t::text as "text" from ${sql.table(name)} t
      where t.project_id = ${projectId}`,
  );
  const { rows } = await sql<{ name: string; row: Row }>`
    select name, "row" from (${sql.join(reads, sql` union all `)}) r order by name, "text"`.execute(db);
  return tables
    .map(({ name, columns, numbers }) => ({
      name,
      columns,
      numbers: new Set(numbers),
      rows: rows.filter((one) => one.name === name).map(({ row }) => row),
    }))
    .filter((table) => table.rows.length > 0);
}

/** The place of the books in a project: its imports in the order in which they came. */
export async function placeOf(db: Db, firm: TestTenant, projectId: number): Promise<Place> {
  const batches = await db.selectFrom("import_batch").select(["id", "file_id"]).orderBy("id").execute();
  const items = await db.selectFrom("fs_item").select(["id", "std_code"]).execute();
  return {
    tenantId: firm.id,
    projectId,
    userId: firm.userIds.manager,
    batches: batches.map(({ id }) => id),
    files: batches.map(({ file_id }) => file_id),
    items: new Map(items.map(({ id, std_code }) => [std_code, id])),
  };
}

/** Numbered otherwise than other rows of projects. */
const ownIds: Readonly<Record<string, string>> = { import_batch: "batch_id", fs_item: "fs_item_id" };
const ofPerson = /(^|_)user_id$|_by$/;
const ofBatch = /(^|_)batch_id$/;

type NumberOf = (column: string, value: number) => number;

/** A number of one place in another: rows of a project and of a batch carry its number within their own. */
function numberIn(from: Place, to: Place): NumberOf {
  const pairs = (ones: readonly number[], others: readonly number[]) => new Map(ones.map((id, at) => [id, others[at]]));
  const [batches, files] = [pairs(from.batches, to.batches), pairs(from.files, to.files)];
  const users = new Map([[from.userId, to.userId]]);
  const items = new Map([...from.items].map(([code, id]) => [id, to.items.get(code)]));
  const rowIn = (value: number): number => {
    if (projectOfRowId(value) === from.projectId) return value + (to.projectId - from.projectId) * numbersPerProject;
    const batch = batchOfRowId(value);
    return value + ((batches.get(batch) ?? batch) - batch) * ordinalsPerBatch;
  };
  return (column, value) => {
    if (ofPerson.test(column)) return users.get(value) ?? value;
    if (ofBatch.test(column)) return batches.get(value) ?? value;
    if (column === "file_id") return files.get(value) ?? value;
    return column === "fs_item_id" ? (items.get(value) ?? value) : rowIn(value);
  };
}

/** The numbers that stand in the summary of an import. */
interface Summary {
  period: { id: number | null };
  checkedAgainst: number | null;
  jobId: number;
}

const summaryIn = ({ checkedAgainst, period, jobId: _job, ...summary }: Summary, numberOf: NumberOf) => ({
  ...summary,
  period: { ...period, id: period.id && numberOf("period_id", period.id) },
  checkedAgainst: checkedAgainst && numberOf("batch_id", checkedAgainst),
});

/** Rows as they stand in another place. */
export function moved({ name, columns, numbers, rows }: Table, from: Place, to: Place): Row[] {
  const numberOf = numberIn(from, to);
  const numbersIn = (column: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => numberOf(column, one));
    return typeof value === "number" ? numberOf(column, value) : value;
  };
  const valueIn = (column: string, value: unknown): unknown => {
    if (column === "tenant_id") return to.tenantId;
    if (column === "project_id") return to.projectId;
    if (name === "import_batch" && column === "summary") return summaryIn(value as Summary, numberOf);
    if (!numbers.has(column)) return value;
    return numbersIn(column === "id" ? (ownIds[name] ?? column) : column, value);
  };
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, valueIn(column, row[column])])));
}

async function importBooks(server: TestServer): Promise<Books> {
  const firm = await server.newTenant();
  const manager = await firm.as("manager");
  const projectId = await newProject(manager);
  for (const file of files) {
    await manager.call(imports.UploadLedgerFile, { projectId }, [file]);
    await server.runJobs();
  }
  return firm.inProject(projectId, async (db) => {
    const place = await placeOf(db, firm, projectId);
    if (place.batches.some((batch) => projectOfRowId(batch * ordinalsPerBatch) === projectId))
      throw new Error("The numbers of these rows tell of a batch and of a project alike.");
    return { place, tables: await readBooks(db, projectId) };
  });
}

async function write(db: Db, table: Table, rows: readonly Row[], without: readonly string[] = []): Promise<number[]> {
  const columns = sql.join(table.columns.filter((name) => !without.includes(name)).map((name) => sql.ref(name)));
  // On a cluster rows that were selected go to workers by COPY, which row security refuses, unless they are answered.
  const answer = table.columns.includes("id") ? sql`returning id` : sql`returning 1`;
  const { rows: written } = await sql<{ id: number }>`
    insert into ${sql.table(table.name)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb) ${answer}`.execute(
    db,
  );
  return written.map(({ id }) => id);
}

async function storeFiles(db: Db, projectId: number): Promise<number[]> {
  const rows = files.map(({ name, content }) => ({
    project_id: projectId,
    sha256: createHash("sha256").update(content).digest("hex"),
    size_bytes: content.length,
    file_name: name,
    mime: "text/csv",
  }));
  const stored = await db.insertInto("file_object").values(rows).returning("id").execute();
  return stored.map(({ id }) => id);
}

/** Written each in a way of its own. */
const ofOwnWay: ReadonlySet<string> = new Set(["import_batch", "project_period", "fs_item"]);

async function writeBooks(db: Db, { place: from, tables }: Books, firm: TestTenant, projectId: number): Promise<void> {
  const to = await placeOf(db, firm, projectId);
  if (to.batches.length > 0) throw new Error("The project has books of its own.");
  const named = (name: string): Table => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`The sample's books have no ${name}.`);
    return table;
  };
  const copy = (table: Table, without: string[] = []) => write(db, table, moved(table, from, to), without);
  to.files.push(...(await storeFiles(db, projectId)));
  const batches = named("import_batch");
  // The table itself numbers its rows; a later one points to an earlier one, and their period points back at them.
  for (const id of from.batches) {
    const one = { ...batches, rows: batches.rows.filter((row) => row.id === id) };
    to.batches.push(...(await copy(one, ["id", "job_id", "period_id"])));
  }
  const homes = to.batches.map((id) => ({ of_table: "import_batch", id, project_id: projectId }));
  await db.insertInto("row_home").values(homes).execute();
  await copy(named("project_period"));
  await sql`update import_batch set period_id = (select id from project_period where project_id = ${projectId})
    where project_id = ${projectId}`.execute(db);
  for (const table of tables) if (!ofOwnWay.has(table.name)) await copy(table);
  await changeItems(db, named("fs_item").columns, moved(named("fs_item"), from, to));
}

/** What the books have changed in the statement items. */
async function changeItems(db: Db, columns: readonly string[], rows: readonly Row[]): Promise<void> {
  const changed = columns.filter((name) => !["id", "tenant_id", "project_id"].includes(name));
  const names = sql.join(changed.map((name) => sql.ref(name)));
  const values = sql.join(changed.map((name) => sql.ref(`s.${name}`)));
  await sql`update fs_item t set (${names}) = row(${values})
    from jsonb_populate_recordset(null::fs_item, ${JSON.stringify(rows)}::jsonb) s
    where t.project_id = s.project_id and t.id = s.id and t is distinct from s`.execute(db);
}

const imported = new Map<string, Promise<Books>>();

/** What is copied in the database of a server: an import by the whole job. */
export function importedBooks(server: TestServer): Promise<Books> {
  const books = imported.get(server.directUrl) ?? importBooks(server);
  imported.set(server.directUrl, books);
  return books;
}

/** Into a project without books; answers their period. */
export async function copySampleBooks(server: TestServer, firm: TestTenant, projectId: number): Promise<number> {
  const source = await importedBooks(server);
  const store = openFileStore({ dataDir: server.dataDir });
  for (const { content } of files) await store.keep(firm.id, await store.receive(Readable.from([content])));
  return firm.inProject(
    projectId,
    async (db) => {
      await writeBooks(db, source, firm, projectId);
      const { id } = await db.selectFrom("project_period").select("id").executeTakeFirstOrThrow();
      return id;
    },
    "manager",
  );
}
