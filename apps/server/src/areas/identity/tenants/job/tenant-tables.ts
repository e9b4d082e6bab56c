import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** Every table that holds rows of firms, by name, as the database itself knows them. */
export async function tenantTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select tenant_tables() as name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Which tables point at which: `[from, to]`, without those that point at the list of firms. */
export async function tableReferences(db: Db): Promise<[from: string, to: string][]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct o.relname::text as "from", t.relname::text as "to" from pg_constraint f
    join pg_class o on o.oid = f.conrelid join pg_class t on t.oid = f.confrelid
    where f.contype = 'f' and t.relforcerowsecurity and o.relnamespace = 'public'::regnamespace`.execute(db);
  return rows.map(({ from, to }): [string, string] => [from, to]);
}
