/** What `npm run shard` does. Each step can be run again: what stands is left alone. */
import type pg from "pg";
import { pendingMigrations } from "../migrate.ts";
import { roles, withConnection } from "../roles.ts";
import { moveParts, unforced } from "./moving.ts";
import {
  addressOn,
  admitRoles,
  databaseOf,
  type Node,
  type NodeState,
  nameOf,
  prepareCoordinator,
  prepareWorker,
  readNodes,
} from "./nodes.ts";
import { isCluster, type PlacedTable, placeTables, readPlaces } from "./placement.ts";

export interface ClusterOptions {
  /** A superuser's, of the coordinator's database. The same role must be let in on each worker. */
  adminUrl: string;
  /** The addresses of the product's roles, whose passwords the nodes need among themselves. */
  roleUrls: readonly string[];
  /** As the workers reach the coordinator; where they cannot by the address above. */
  coordinator?: Node | undefined;
  /** How many parts the projects are spread over, for good: more than there will ever be workers. */
  shards?: number;
  say(line: string): void;
}

const standard = { shards: 64 };
const shardsMax = 1024;

const coordinatorOf = ({ adminUrl, coordinator }: ClusterOptions): Node => {
  const { hostname, port } = new URL(adminUrl);
  return coordinator ?? { host: hostname, port: Number(port || 5432) };
};

/** While tables move, nobody works. */
async function requireNobody(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1",
    [roles.app],
  );
  if (rows[0]?.count)
    throw new Error(`${rows[0].count} connections of ${roles.app} are open: stop every server first.`);
}

async function requireMigrated(adminUrl: string): Promise<void> {
  const pending = await pendingMigrations(adminUrl);
  if (pending.length > 0)
    throw new Error(
      `The database lacks ${pending.length} migrations (first: ${pending[0]}). Start this release on it once, with DATABASE_MIGRATE_URL, then shard it.`,
    );
}

/** The passwords by which a node lets the others in; none where they trust each other. */
async function keepPasswords(nodeUrl: string, urls: readonly string[]): Promise<void> {
  await withConnection(nodeUrl, async (client) => {
    for (const url of urls) {
      const { username, password } = new URL(url);
      if (!password) continue;
      const escaped = decodeURIComponent(password).replace(/['\\]/g, "\\$&");
      await client.query("delete from pg_dist_authinfo where nodeid = 0 and rolename = $1", [username]);
      await client.query("insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)", [
        username,
        `password='${escaped}'`,
      ]);
    }
  });
}

async function takeIn(
  client: pg.ClientBase,
  options: ClusterOptions,
  workers: readonly Node[],
  version: string,
): Promise<void> {
  const registered = new Set((await readNodes(client)).map(nameOf));
  for (const worker of workers) {
    if (registered.has(nameOf(worker))) {
      options.say(`${nameOf(worker)} belongs to the cluster already`);
      continue;
    }
    const found = await prepareWorker(options.adminUrl, worker);
    await keepPasswords(addressOn(options.adminUrl, worker), [options.adminUrl, ...options.roleUrls]);
    if (found !== version)
      throw new Error(`${nameOf(worker)} runs ${found}, the coordinator ${version}: they must be equal.`);
    await client.query("select citus_add_node($1, $2)", [worker.host, worker.port]);
    options.say(`${nameOf(worker)} taken in (${found})`);
  }
}

async function place(client: pg.ClientBase, shards: number): Promise<string[]> {
  await client.query("begin");
  try {
    await client.query(`set local citus.shard_count = ${Math.trunc(shards)}`);
    const placed = await placeTables(client);
    await client.query("commit");
    return placed;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Makes the database a coordinator's with these workers and places its tables, with their rows. */
export async function setUpCluster(options: ClusterOptions, workers: readonly Node[]): Promise<void> {
  const { adminUrl, roleUrls, say, shards = standard.shards } = options;
  if (workers.length === 0) throw new Error("Name at least one worker: host:port.");
  if (!Number.isInteger(shards) || shards < workers.length || shards > shardsMax)
    throw new Error(`The projects are spread over ${workers.length} to ${shardsMax} parts, not ${shards}.`);
  const own = coordinatorOf(options);
  await requireMigrated(adminUrl);
  const version = await prepareCoordinator(adminUrl, own);
  // A connection of its own: only a new one has the settings.
  await withConnection(adminUrl, async (client) => {
    await requireNobody(client);
    await keepPasswords(adminUrl, [adminUrl, ...roleUrls]);
    await client.query("select citus_set_coordinator_host($1, $2)", [own.host, own.port]);
    await takeIn(client, options, workers, version);
    const placed = await place(client, shards);
    for (const worker of workers) await admitRoles(adminUrl, worker);
    say(placed.length > 0 ? `${placed.length} tables placed: ${placed.join(", ")}` : "every table is in its place");
  });
}

/** Further workers; what they hold comes with `rebalance`. */
export async function addWorkers(options: ClusterOptions, workers: readonly Node[]): Promise<void> {
  const version = await prepareCoordinator(options.adminUrl, coordinatorOf(options));
  await withConnection(options.adminUrl, async (client) => {
    await requireCluster(client);
    await takeIn(client, options, workers, version);
    for (const worker of workers) await admitRoles(options.adminUrl, worker);
  });
}

async function requireCluster(client: pg.ClientBase): Promise<void> {
  if (!(await isCluster(client)))
    throw new Error("This database is no cluster yet: run `npm run shard -- init host:port …` first.");
}

/** Spreads the projects evenly again while everybody works. */
export function rebalance(adminUrl: string): Promise<void> {
  return withConnection(adminUrl, async (client) => {
    await requireCluster(client);
    await moveParts(client, adminUrl, false);
  });
}

/** Moves what a worker holds to the others while everybody works, then lets it go; refused for the last one. */
export function removeWorker(adminUrl: string, worker: Node): Promise<void> {
  return withConnection(adminUrl, async (client) => {
    await requireCluster(client);
    const nodes = await readNodes(client);
    const leaving = nodes.find((node) => nameOf(node) === nameOf(worker));
    if (!leaving || leaving.isCoordinator) throw new Error(`${nameOf(worker)} is no worker of this cluster.`);
    if (nodes.filter(({ isCoordinator }) => !isCoordinator).length === 1)
      throw new Error(`${nameOf(worker)} is the only worker: add another one first.`);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', false)", [worker.host, worker.port]);
    await moveParts(client, adminUrl, true);
    await client.query("select citus_remove_node($1, $2)", [worker.host, worker.port]);
  });
}

export interface ClusterState {
  nodes: NodeState[];
  tables: PlacedTable[];
  /** Changes on several nodes that a node has prepared and not ended: they hold locks until it comes back. */
  undecided: number;
  /** Tables, and on workers parts of them, whose row security is not forced on the owner. */
  unforced: number;
}

interface Left {
  prepared: number;
  unforced: number;
}

/** What each node holds that should have ended by now. */
async function leftOn(adminUrl: string, nodes: readonly Node[]): Promise<Left> {
  const each = await Promise.all(
    nodes.map((node) =>
      withConnection(addressOn(adminUrl, node), async (client): Promise<Left> => {
        const { rows } = await client.query<{ count: number }>(
          "select count(*)::int as count from pg_prepared_xacts where database = $1 and prepared < now() - interval '1 minute'",
          [databaseOf(adminUrl)],
        );
        return { prepared: rows[0]?.count ?? 0, unforced: (await unforced(client)).length };
      }),
    ),
  );
  const sum = (of: keyof Left): number => each.reduce((total, one) => total + one[of], 0);
  return { prepared: sum("prepared"), unforced: sum("unforced") };
}

export function readCluster(adminUrl: string): Promise<ClusterState> {
  return withConnection(adminUrl, async (client) => {
    await requireCluster(client);
    const nodes = await readNodes(client);
    const { prepared, unforced: open } = await leftOn(adminUrl, nodes);
    return { nodes, tables: await readPlaces(client), undecided: prepared, unforced: open };
  });
}
