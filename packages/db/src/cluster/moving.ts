/** Moves projects from one worker to another while people work in them. */
import type pg from "pg";
import { lockKey } from "../migrate.ts";
import { withConnection } from "../roles.ts";
import { addressOn, type Node, readNodes } from "./nodes.ts";

/** Tables, and on workers parts of them, whose row security is not forced on the owner: rows are moving, or a move was broken off. */
export async function unforced(client: pg.ClientBase): Promise<string[]> {
  await client.query("set citus.override_table_visibility = off");
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}

// Shorter than deadlock_timeout: where it and people wait for each other, it is what gives way.
const patience = { lockMs: 300, pauseMs: 1_000, tries: 1_800 };
const lockTimeout = "55P03";

const isHeldUp = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === lockTimeout;

async function alter(client: pg.ClientBase, change: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(change);
      return;
    } catch (error) {
      if (!isHeldUp(error) || tries === patience.tries) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs));
  }
}

/** Each change of a table on this node alone, among people who work: they wait for it a moment, then it lets them go on and comes again. */
async function alterBetween(nodeUrl: string, changesOf: (client: pg.ClientBase) => Promise<string[]>): Promise<void> {
  await withConnection(nodeUrl, async (client) => {
    await client.query("set citus.enable_ddl_propagation = off");
    await client.query("set citus.enable_manual_changes_to_shards = on");
    await client.query(`set lock_timeout = ${patience.lockMs}`);
    for (const change of await changesOf(client)) await alter(client, change);
  });
}

const forceAgain = (nodeUrl: string): Promise<void> =>
  alterBetween(nodeUrl, async (client) =>
    (await unforced(client)).map((name) => `alter table ${name} force row level security`),
  );

interface Move {
  shard: string;
  from: Node;
  to: Node;
}

async function planOf(client: pg.ClientBase, isDraining: boolean): Promise<Move[]> {
  const { rows } = await client.query<{ shard: string; from: string; fromPort: number; to: string; toPort: number }>(
    `select distinct on (moves.at) shardid::text as shard, sourcename as from, sourceport as "fromPort", targetname as to, targetport as "toPort"
     from (
       select p.*, min(p.no) over (partition by s.shardminvalue, p.sourcename, p.sourceport, p.targetname, p.targetport) as at
       from (select row_number() over () as no, plan.* from get_rebalance_table_shards_plan(drain_only => $1) plan) p
       join pg_dist_shard s on s.shardid = p.shardid
     ) moves order by moves.at, moves.no`,
    [isDraining],
  );
  return rows.map(({ shard, from, fromPort, to, toPort }) => ({
    shard,
    from: { host: from, port: fromPort },
    to: { host: to, port: toPort },
  }));
}

/** Whether Citus drops what has moved by itself; it asks every 15 seconds unless told. */
async function letCitusDrop(adminUrl: string, may: boolean): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await client.query(
      `alter system ${may ? "reset citus.defer_shard_delete_interval" : "set citus.defer_shard_delete_interval = -1"}`,
    );
    await client.query("select pg_reload_conf()");
  });
}

/** The tables that a move has left where they were, none that is in use; where they went they have the same names. */
async function leftAt(client: pg.ClientBase, from: Node): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.object_name as name from pg_dist_cleanup c join pg_dist_node n on n.groupid = c.node_group_id
     where c.object_type = 1 and c.policy_type = 2 and n.nodename = $1 and n.nodeport = $2 and not exists (
       select from pg_dist_placement p where p.groupid = n.groupid and p.shardid::text = substring(c.object_name from '_([0-9]+)$')
     ) order by 1`,
    [from.host, from.port],
  );
  return rows.map(({ name }) => name);
}

/** What a table says of itself to the planner has not come along. */
const analyse = (nodeUrl: string, names: readonly string[]): Promise<void> =>
  withConnection(nodeUrl, async (client) => {
    for (const name of names) await client.query(`analyze ${name}`);
  });

/**
 * Citus would drop them with all of their keys to tables of every node at once, and people who write meanwhile would be told of a
 * deadlock. Key by key, nobody and this wait for each other.
 */
const drop = (nodeUrl: string, names: readonly string[]): Promise<void> =>
  alterBetween(nodeUrl, async (client) => {
    const { rows: keys } = await client.query<{ of: string; name: string }>(
      `select conrelid::regclass::text as of, quote_ident(conname) as name from pg_constraint
       where contype = 'f' and conrelid in (select to_regclass(name) from unnest($1::text[]) name)`,
      [names],
    );
    return [
      ...keys.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
      ...names.map((name) => `drop table if exists ${name}`),
    ];
  });

/**
 * Part after part, by logical replication: under a role that Citus makes for it, which PostgreSQL lets into no table whose row security is
 * forced on the owner. So the parts that a move makes are not forced, for the coordinator's tables, after which they are made, are not
 * meanwhile; afterwards all are. The server's role has the wall before it throughout. What a move that was broken off has left, the next
 * one mends. Migrations wait for its end.
 */
export async function moveParts(client: pg.ClientBase, adminUrl: string, isDraining: boolean): Promise<void> {
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lockKey]);
  if (!rows[0]?.held) throw new Error("Tables are being changed or moved already: wait until that has ended.");
  try {
    await letCitusDrop(adminUrl, false);
    await alterBetween(adminUrl, async (own) => {
      const { rows: tables } = await own.query<{ name: string }>(
        "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't' order by 1",
      );
      return tables.map(({ name }) => `alter table ${name} no force row level security`);
    });
    // To a worker that has been taken in since.
    await client.query("select replicate_reference_tables('force_logical')");
    for (const { shard, from, to } of await planOf(client, isDraining)) {
      await client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", [
        shard,
        from.host,
        from.port,
        to.host,
        to.port,
      ]);
      const names = await leftAt(client, from);
      await analyse(addressOn(adminUrl, to), names);
      await drop(addressOn(adminUrl, from), names);
      await client.query("call citus_cleanup_orphaned_resources()");
    }
  } finally {
    await forceAgain(adminUrl);
    for (const worker of (await readNodes(client)).filter(({ isCoordinator }) => !isCoordinator))
      await forceAgain(addressOn(adminUrl, worker));
    await letCitusDrop(adminUrl, true);
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
  }
}
