/** The rows of a table in two forms: JSON line by line, exact, and CSV, which opens in Excel. */

import type { Db } from "@digao/db/tenant";
import type { PackageTable } from "@digao/domain/archive/package/manifest";
import { type RawBuilder, sql } from "kysely";
import type { PackageOut } from "../write-package.ts";
import type { TableOf } from "./tables.ts";

/** Of one sheet of Excel there are 1,048,576. */
const rowsAtMost = 1_000_000;
const bytesAtMost = 2 ** 30;
const rowsAtOnce = 1000;
const blockBytes = 2 ** 16;

const formulaLike = /^[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/** What a spreadsheet would take for a formula gets an apostrophe. */
export function csvCell(value: string | null): string {
  if (value === null) return "";
  const safe = formulaLike.test(value) && !isNumber.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(",")}\r\n`;
export const byteOrderMark = "\uFEFF";

interface Form {
  ending: "jsonl" | "csv";
  select(table: TableOf): RawBuilder<string>;
  line(read: string): string;
  head(table: TableOf): string;
}

const json: Form = {
  ending: "jsonl",
  select: ({ columns }) =>
    sql`(select to_jsonb(r) from (select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}) r)::text`,
  line: (read) => `${read}\n`,
  head: () => "",
};

const csv: Form = {
  ending: "csv",
  // Each as PostgreSQL writes it: of a number no digit is lost on the way.
  select: ({ columns }) =>
    sql`to_jsonb(array[${sql.join(columns.map((column) => sql`t.${sql.ref(column)}::text`))}])::text`,
  line: (read) => csvLine(JSON.parse(read)),
  head: ({ columns }) => `${byteOrderMark}${csvLine(columns)}`,
};

interface Taken {
  rows: number;
  isOver: boolean;
}

/** So many as one entry holds; the rest is left for the next one. */
async function* part(
  rows: AsyncIterator<{ line: string }>,
  form: Form,
  table: TableOf,
  taken: Taken,
): AsyncGenerator<Buffer> {
  let block = form.head(table);
  let bytes = 0;
  for (taken.rows = 0; taken.rows < rowsAtMost && bytes < bytesAtMost; taken.rows += 1) {
    const { done, value } = await rows.next();
    taken.isOver = done ?? false;
    if (taken.isOver) break;
    block += form.line(value.line);
    if (block.length < blockBytes) continue;
    const out = Buffer.from(block, "utf8");
    bytes += out.length;
    yield out;
    block = "";
  }
  yield Buffer.from(block, "utf8");
}

async function writeForm(
  db: Db,
  out: PackageOut,
  table: TableOf,
  form: Form,
): Promise<{ rows: number; paths: string[] }> {
  const rows = db
    .selectFrom(sql<object>`${sql.table(table.name)}`.as("t"))
    .select(form.select(table).as("line"))
    .where(sql<boolean>`${table.where}`)
    .orderBy(sql.join(table.key.map((column) => sql.ref(`t.${column}`))))
    .stream(rowsAtOnce)
    [Symbol.asyncIterator]();
  const taken: Taken = { rows: 0, isOver: false };
  const paths: string[] = [];
  let total = 0;
  while (!taken.isOver) {
    const place = paths.length === 0 ? "" : `.${paths.length + 1}`;
    const path = `data/${table.name}${place}.${form.ending}`;
    await out.add({ path, kind: "data", title: table.name }, part(rows, form, table, taken));
    paths.push(path);
    total += taken.rows;
  }
  return { rows: total, paths };
}

/** Null where the project has no rows in it. */
export async function writeTable(db: Db, out: PackageOut, table: TableOf): Promise<PackageTable | null> {
  const { rows: found } = await sql<{ is: boolean }>`
    select exists (select from ${sql.table(table.name)} t where ${table.where}) as is`.execute(db);
  if (!found[0]?.is) return null;
  const { rows, paths } = await writeForm(db, out, table, json);
  const inCsv = await writeForm(db, out, table, csv);
  return { name: table.name, rows, json: paths, csv: inCsv.paths };
}
