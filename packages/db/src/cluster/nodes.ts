/** The nodes of a cluster: each is made ready as superuser before it is taken in. */
import pg from "pg";
import { roles, withConnection } from "../roles.ts";
import { leakproofScript, recommendedSettings } from "../wanted.ts";
import { clusterSettings } from "./placement.ts";

export interface Node {
  host: string;
  port: number;
}

export interface NodeState extends Node {
  isCoordinator: boolean;
  isActive: boolean;
  /** Of tables of projects. */
  shards: number;
  bytes: number;
}

const oldestCitus = 13;

export const nameOf = ({ host, port }: Node): string => `${host}:${port}`;

/** `host:port`; throws with words where it is not. */
export function readNode(text: string): Node {
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(text) ?? [];
  if (!host || !port) throw new Error(`${text}: a node is named by host:port.`);
  return { host, port: Number(port) };
}

export function addressOn(adminUrl: string, { host, port }: Node, database?: string): string {
  const url = new URL(adminUrl);
  url.hostname = host;
  url.port = String(port);
  if (database) url.pathname = `/${database}`;
  return url.href;
}

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

interface Server {
  major: number;
  isSuperuser: boolean;
  isLoaded: boolean;
  preparedMax: number;
  walLevel: string;
}

async function readServer(client: pg.ClientBase): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('is_superuser')::bool as "isSuperuser",
       'citus' = any(string_to_array(replace(current_setting('shared_preload_libraries'), ' ', ''), ',')) as "isLoaded",
       current_setting('max_prepared_transactions')::int as "preparedMax", current_setting('wal_level') as "walLevel"`,
  );
  const [server] = rows;
  if (!server) throw new Error("The server does not know itself.");
  return server;
}

/** What a server must be to be a node. */
async function requireServer(node: Node, client: pg.ClientBase): Promise<number> {
  const { major, isSuperuser, isLoaded, preparedMax, walLevel } = await readServer(client);
  const refuse = (why: string): never => {
    throw new Error(`${nameOf(node)}: ${why}`);
  };
  if (!isSuperuser) refuse("DATABASE_ADMIN_URL must name a superuser there.");
  if (!isLoaded) refuse("citus is not loaded: set shared_preload_libraries = 'citus' and restart it.");
  if (preparedMax === 0)
    refuse(
      "a change on two nodes needs prepared transactions: set max_prepared_transactions to twice max_connections.",
    );
  if (walLevel !== "logical") refuse("tables move between nodes by logical replication: set wal_level = logical.");
  return major;
}

async function requireCitus(node: Node, client: pg.ClientBase): Promise<string> {
  await client.query("create extension if not exists citus");
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = rows[0]?.version ?? "";
  if (Number.parseInt(version, 10) < oldestCitus)
    throw new Error(`${nameOf(node)}: Citus ${oldestCitus} is needed; this is ${version}.`);
  return version;
}

/** What `alter database` sets must be set on each node, for it is not passed on. */
async function applySettings(client: pg.ClientBase, database: string): Promise<void> {
  await client.query("set citus.enable_ddl_propagation = off");
  for (const [name, value] of Object.entries({ ...recommendedSettings, ...clusterSettings }))
    await client.query(`alter database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`);
  for (const line of leakproofScript) await client.query(line);
}

/** PostgreSQL and Citus of a node; equal on all of them. */
export async function prepareCoordinator(adminUrl: string, node: Node): Promise<string> {
  return withConnection(adminUrl, async (client) => {
    const major = await requireServer(node, client);
    const citus = await requireCitus(node, client);
    await applySettings(client, databaseOf(adminUrl));
    return `PostgreSQL ${major}, Citus ${citus}`;
  });
}

/** Makes an empty database of the same name there, ready to be taken in. */
export async function prepareWorker(adminUrl: string, node: Node): Promise<string> {
  const database = databaseOf(adminUrl);
  const major = await withConnection(addressOn(adminUrl, node, "postgres"), async (client) => {
    const found = await requireServer(node, client);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    await client.query("set citus.enable_create_database_propagation = off").catch(() => undefined);
    if (!rowCount)
      await client.query(`create database ${pg.escapeIdentifier(database)} encoding 'UTF8' template template0`);
    return found;
  });
  return withConnection(addressOn(adminUrl, node), async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    );
    if (rows[0]?.tables)
      throw new Error(
        `${nameOf(node)}: its database ${database} is not empty; a worker begins with none or an empty one.`,
      );
    const citus = await requireCitus(node, client);
    await applySettings(client, database);
    await client.query(`revoke all on database ${pg.escapeIdentifier(database)} from public`);
    return `PostgreSQL ${major}, Citus ${citus}`;
  });
}

/** The roles came to the node with the tables; the database there becomes theirs, as it is on the coordinator. */
export function admitRoles(adminUrl: string, node: Node): Promise<void> {
  const database = pg.escapeIdentifier(databaseOf(adminUrl));
  return withConnection(addressOn(adminUrl, node), async (client) => {
    await client.query("set citus.enable_ddl_propagation = off");
    await client.query(`alter database ${database} owner to ${roles.owner}`);
    await client.query(`grant connect, temporary on database ${database} to ${roles.app}`);
  });
}

const statesSql = `select n.nodename as host, n.nodeport as port, n.groupid = 0 as "isCoordinator", n.isactive as "isActive",
    count(s.shardid)::int as shards, coalesce(sum(s.shard_size), 0)::float8 as bytes
  from pg_dist_node n
  left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport and s.citus_table_type = 'distributed'
  where n.noderole = 'primary' group by 1, 2, 3, 4 order by 3 desc, 1, 2`;

export async function readNodes(client: pg.ClientBase): Promise<NodeState[]> {
  const { rows } = await client.query<NodeState>(statesSql);
  return rows;
}
