/**
 * Where the tables of a Citus cluster lie. Those of projects are distributed by project, side by side, so that a project is whole on one
 * worker. The firm's stay on the coordinator, and no statement puts them together with a project's; but for a few that are on every node,
 * so that a statement about a project finds them where its rows are.
 */
import type pg from "pg";
import { roles } from "../roles.ts";
import { clusterFunctions } from "./functions.ts";

export type Place = "distributed" | "reference" | "local";

export interface PlacedTable {
  name: string;
  /** Null until it has one. */
  place: Place | null;
  target: Place;
}

/** Whether this connection is to a database whose tables `shard` has placed; of every node of the cluster. */
export async function isCluster(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as has",
  );
  if (!rows[0]?.has) return false;
  const { rowCount } = await client.query("select from pg_catalog.pg_dist_partition where partmethod = 'h' limit 1");
  return Boolean(rowCount);
}

// The settings that tables of projects cannot do without are the database's own, so that every connection has them.
export const clusterSettings = {
  // What a transaction sets for itself holds on the workers, too: row security there reads it.
  "citus.propagate_set_commands": "local",
  // The triggers read and write rows of the same project, or of the node itself.
  "citus.enable_unsafe_triggers": "on",
  // Two who write to a table of every node wait for each other's row, not for the whole table until the other's end: the nodes are
  // written one after the other in the same order, so whoever has the row on the first has it on all.
  "citus.all_modifications_commutative": "on",
};

/**
 * The firm's tables that statements put together with a project's, and those that their rows point to. Writing to one writes to every
 * node, and a row lock on it holds the whole table: no others belong here.
 */
export const onEveryNode: readonly string[] = [
  "app_user",
  "confirmation_model",
  "customer",
  "file_object",
  "files_node",
  "label",
  "label_category",
  "mapping_memory",
  "mapping_rule",
  "program_template",
  "project",
  "project_category",
  "project_member",
  "role",
  "statement_line",
  "std_account",
  "tenant",
  "tick_mark",
];

const placedTables = `
  select c.relname as name,
    case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' when p.partmethod = 'n' then 'local' end as place,
    case when c.relname in (select project_tables()) then 'distributed' when c.relname = any($1) then 'reference' else 'local' end as target
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and (c.relname = 'tenant' or c.relname in (select tenant_tables()))
  order by 1`;

/** Every table of firms, with where it is and where it belongs: worked out from the catalogue, so that a later table is placed, too. */
export async function readPlaces(client: pg.ClientBase): Promise<PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(placedTables, [onEveryNode]);
  return rows;
}

// A policy with a subquery cannot be sent to workers.
async function simplifyPolicies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ of: string; name: string }>(
    `select polrelid::regclass::text as of, quote_ident(polname) as name from pg_policy join pg_class c on c.oid = polrelid
     where c.relnamespace = 'public'::regnamespace and pg_get_expr(polqual, polrelid) ilike '%select%'`,
  );
  for (const { of, name } of rows)
    await client.query(
      `alter policy ${name} on ${of} using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())`,
    );
}

interface Key {
  of: string;
  name: string;
  definition: string;
}

/**
 * The foreign keys of and to what is placed only now. In between they are gone, for one end lies elsewhere; and a table without any goes
 * over with its identity column, which one that Citus had noted for its keys would not.
 */
async function keysOf(client: pg.ClientBase, names: readonly string[]): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select f.conrelid::regclass::text as of, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class o on o.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     where f.contype = 'f' and o.relnamespace = 'public'::regnamespace and f.conparentid = 0 and (o.relname = any($1) or t.relname = any($1))`,
    [names],
  );
  return rows;
}

/** What may be lost in a crash of its server is not written to the log, which is how tables move between workers: here it is. */
async function keepInLog(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relname = any($1) and relnamespace = 'public'::regnamespace and relpersistence = 'u'",
    [names],
  );
  for (const { name } of rows) await client.query(`alter table ${name} set logged`);
}

async function distribute(client: pg.ClientBase, names: readonly string[], beside: string | undefined): Promise<void> {
  let neighbour = beside;
  for (const name of names) {
    await client.query("select create_distributed_table($1::regclass, 'project_id', colocate_with => $2)", [
      name,
      neighbour ?? "none",
    ]);
    neighbour ??= name;
  }
}

/**
 * Every function of the product stands on every node, so that no statement finds one missing where the rows are. Citus itself takes along
 * those of triggers and those that later releases make. One may call another that comes after it: bodies are not checked here.
 */
async function takeFunctions(client: pg.ClientBase): Promise<void> {
  await client.query("set local check_function_bodies = off");
  await client.query(
    `select create_distributed_function(p.oid::regprocedure) from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
       and not exists (select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid)
     order by p.oid`,
  );
}

/** What a transaction that changes tables on several nodes begins with. */
export async function prepareForNodes(client: pg.ClientBase): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  for (const [name, value] of Object.entries(clusterSettings)) await client.query(`set local ${name} = '${value}'`);
}

/**
 * Brings each table to where it belongs and the functions that differ on a cluster to what they are there; within the caller's
 * transaction. Rows go along. Refuses a table that would have to move, for that is no small matter.
 */
export async function placeTables(client: pg.ClientBase): Promise<string[]> {
  await prepareForNodes(client);
  await simplifyPolicies(client);
  const tables = await readPlaces(client);
  const moved = tables.find(
    ({ place, target }) => place && place !== target && !(place === "local" && target === "reference"),
  );
  if (moved) throw new Error(`The table ${moved.name} is ${moved.place} and would have to be ${moved.target}.`);
  const missing = (kind: Place): string[] =>
    tables.filter(({ place, target }) => target === kind && place !== kind).map(({ name }) => name);
  const distributed = missing("distributed");
  const keys = await keysOf(client, distributed);
  for (const { of, name } of keys) await client.query(`alter table ${of} drop constraint ${name}`);
  await keepInLog(client, distributed);
  for (const name of missing("reference")) await client.query("select create_reference_table($1::regclass)", [name]);
  await distribute(client, distributed, tables.find(({ place }) => place === "distributed")?.name);
  for (const { of, name, definition } of keys)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  for (const { name } of (await readPlaces(client)).filter(({ place }) => place === null))
    await client.query("select citus_add_local_table_to_metadata($1::regclass)", [name]);
  for (const sql of clusterFunctions) await client.query(sql);
  await takeFunctions(client);
  // Where a table goes, its sequence is made anew.
  await client.query(`grant usage on all sequences in schema public to ${roles.app}`);
  return tables.filter(({ place, target }) => place !== target).map(({ name }) => name);
}
