/** Every table that holds rows of a project, as the database itself knows them: one that is added later is in the package too. */
import { ofProject, ownTenant } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { leftOutColumns, leftOutTables, notOfProjects } from "./left-out.ts";

export interface TableOf {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** Of the rows that are the project's, of the table under the name `t`. */
  where: RawBuilder<unknown>;
}

interface Named {
  name: string;
  isOfProjects: boolean;
  columns: string[];
  key: string[];
}

async function tenantTables(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select n.name, n.name in (select project_tables()) as "isOfProjects",
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = ('public.' || quote_ident(n.name))::regclass and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(a.attname::text order by k.place) from pg_index i
        join unnest(i.indkey) with ordinality k (n, place) on true
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
        where i.indrelid = ('public.' || quote_ident(n.name))::regclass and i.indisprimary) as key
    from tenant_tables() n (name) order by 1`.execute(db);
  return rows;
}

interface Reference {
  from: string;
  column: string;
  to: string;
  toColumn: string;
}

/** Which rows point at which by one column beside the firm, and of a project's table beside the project. */
async function references(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select o.relname::text as "from", c.attname::text as column, t.relname::text as "to", r.attname::text as "toColumn"
    from pg_constraint f join pg_class o on o.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      join pg_attribute c on c.attrelid = f.conrelid and c.attnum = f.conkey[2]
      join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[2]
    where f.contype = 'f' and cardinality(f.conkey) = 2 and o.relnamespace = 'public'::regnamespace and o.relname <> t.relname
    order by 1, 2`.execute(db);
  return rows;
}

const ownerColumns = ["project_id", "of_project"];
const ofFirm = sql`t.tenant_id = ${ownTenant}`;

interface Plan {
  own: ReadonlyMap<string, RawBuilder<unknown>>;
  known: ReadonlyMap<string, Named>;
}

/** Those that say themselves whose their rows are. */
function ownTables(all: readonly Named[], projectId: number): Map<string, RawBuilder<unknown>> {
  const own = new Map<string, RawBuilder<unknown>>([["project", sql`${ofFirm} and t.id = ${projectId}`]]);
  for (const { name, isOfProjects, columns } of all) {
    if (name in leftOutTables || notOfProjects.includes(name)) continue;
    const owner = ownerColumns.find((column) => columns.includes(column));
    if (isOfProjects) own.set(name, sql`${ofProject("t")}`);
    else if (owner) own.set(name, sql`${ofFirm} and t.${sql.ref(owner)} = ${projectId}`);
  }
  return own;
}

type Wanted = Map<string, Map<string, Set<number>>>;

/** @returns by table and column of the firm's own rows: which of them the project's rows name, or hang on */
async function wanted(
  db: Db,
  { own, known }: Plan,
  all: readonly Reference[],
): Promise<{ wanted: Wanted; files: FileNames }> {
  const isOfFirm = (name: string): boolean =>
    known.has(name) &&
    (!own.has(name) || name === filesTable) &&
    !(name in leftOutTables) &&
    !notOfProjects.includes(name);
  const found: Wanted = new Map();
  const files: FileNames = new Map();
  const want = async (table: string, column: string, from: string, inner: string): Promise<void> => {
    const { rows } = await sql<{ id: number }>`
      select distinct t.${sql.ref(inner)} as id from ${sql.table(from)} t
      where ${own.get(from)} and t.${sql.ref(inner)} is not null`.execute(db);
    const columns = found.get(table) ?? new Map<string, Set<number>>();
    const ids = columns.get(column) ?? new Set<number>();
    for (const { id } of rows) {
      ids.add(Number(id));
      if (table === filesTable) files.set(Number(id), [...(files.get(Number(id)) ?? []), from]);
    }
    if (ids.size > 0) found.set(table, columns.set(column, ids));
  };
  for (const { from, column, to, toColumn } of all) {
    if (own.has(to) && isOfFirm(from) && !known.get(to)?.isOfProjects) await want(from, column, to, toColumn);
    if (own.has(from) && isOfFirm(to) && from !== packagesTable) await want(to, toColumn, from, column);
  }
  return { wanted: found, files };
}

const filesTable = "file_object";
/** Earlier packages are not packed into the next one. */
const packagesTable = "archive_request";

/** By the number of a file: the tables that name it. */
export type FileNames = Map<number, string[]>;

export interface Tables {
  tables: readonly TableOf[];
  files: FileNames;
  filesWhere: RawBuilder<unknown>;
}

export async function tablesOf(db: Db): Promise<Tables> {
  const all = await tenantTables(db);
  const known = new Map(all.map((one) => [one.name, one]));
  const own = ownTables(all, projectIdOf(db));
  const { wanted: more, files } = await wanted(db, { own, known }, await references(db));
  const whole = new Map(own);
  for (const [name, columns] of more) {
    const ways = [...columns].map(([column, ids]) => sql`t.${sql.ref(column)} = any(${[...ids]}::bigint[])`);
    const named = sql`(${ofFirm} and (${sql.join(ways, sql` or `)}))`;
    const where = own.get(name);
    whole.set(name, where ? sql`((${where}) or ${named})` : named);
  }
  const tables = all.flatMap(({ name, columns, key }) => {
    const where = whole.get(name);
    const without = leftOutColumns[name] ?? [];
    return where ? [{ name, key, where, columns: columns.filter((column) => !without.includes(column)) }] : [];
  });
  return { tables, files, filesWhere: whole.get(filesTable) ?? sql`false` };
}
