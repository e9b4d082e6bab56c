import type pg from "pg";

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  is_of_project: boolean;
}

const columnsSql = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
         not a.attnotnull as is_nullable,
         a.atthasdef or a.attidentity <> '' as has_default,
         c.relname in (select project_tables()) as is_of_project
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C", a.attnum`;

const text = "string";
const types: Record<string, string> = {
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  real: "number",
  numeric: text,
  text,
  "character varying": text,
  character: text,
  date: text,
  "timestamp with time zone": text,
  uuid: text,
  xid8: text,
  inet: text,
  bytea: "Buffer",
  // Written as JSON text: the driver would send an array as an SQL array.
  jsonb: "JsonColumn",
};

function typeOf({ table_name, column_name, type }: Column): string {
  const isArray = type.endsWith("[]");
  const base = types[isArray ? type.slice(0, -2) : type];
  if (!base) throw new Error(`${table_name}.${column_name}: the generator does not know the type ${type}.`);
  return isArray ? `${base}[]` : base;
}

function columnLine(column: Column): string {
  const type = typeOf(column);
  const nullable = column.is_nullable ? `${type} | null` : type;
  // The binding of the transaction fills it.
  const isFilled = column.has_default || (column.is_of_project && column.column_name === "project_id");
  return `  ${column.column_name}: ${isFilled ? `Generated<${nullable}>` : nullable};`;
}

const pascal = (name: string): string => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const head = `// Generated from the migrations by packages/db/scripts/generate-schema.ts; do not edit.
import type { ColumnType } from "kysely";

// A column with a default: may be left out of an insert.
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

// Read parsed, written as JSON text.
export type JsonColumn = ColumnType<unknown, string, string>;
`;

/** The TypeScript of all tables and views of a migrated database. */
export async function renderSchema(client: pg.Client): Promise<string> {
  const { rows }: { rows: Column[] } = await client.query(columnsSql);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row]);
  const parts = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)}Table {\n${columns.map(columnLine).join("\n")}\n}\n`,
  );
  const ofProject = new Set(rows.filter(({ is_of_project }) => is_of_project).map(({ table_name }) => table_name));
  const names = [...ofProject].map((name) => `  "${name}",\n`).join("");
  const members = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
  return `${head}\n${parts.join("\n")}\nexport interface Database {\n${members.join("\n")}\n}\n
// What belongs to projects: their keys begin with the firm and the project.
export const projectTables = [\n${names}] as const;\n`;
}
