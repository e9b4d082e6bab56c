import { addressOn, type Node, readNodes } from "../cluster/nodes.ts";
import { clusterSettings } from "../cluster/placement.ts";
import { setUpCluster } from "../cluster/setup.ts";
import { isBehindPooler } from "../external.ts";
import { type Urls, withConnection } from "../roles.ts";

/** The nodes of the cluster that the database of this address coordinates, that one first; null where there is none. */
export async function givenNodes(adminUrl: string): Promise<Node[] | null> {
  return withConnection(adminUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    if (!rowCount) return null;
    const nodes = await readNodes(client);
    return nodes.length > 1 ? nodes : null;
  });
}

/** As superuser on the server, or on each node of its cluster. */
export async function onNodes(
  adminUrl: string,
  nodes: readonly Node[] | null,
  statements: readonly string[],
): Promise<void> {
  const urls = nodes?.map((node) => addressOn(adminUrl, node, "postgres")) ?? [adminUrl];
  await Promise.all(
    urls.map((url) =>
      withConnection(url, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    ),
  );
}

/** Tests spread over few parts: each of their databases holds them all. */
const shards = 4;

/** Spreads the migrated template over the nodes; from then on it is only cloned. */
export async function shardTemplate({ adminUrl, ownerUrl, appUrl }: Urls, nodes: readonly Node[]): Promise<void> {
  const [coordinator, ...workers] = nodes;
  if (!coordinator || (await isBehindPooler(adminUrl))) throw new Error("The coordinator's own address is needed.");
  const inside = new URL(adminUrl);
  const name = new URL(ownerUrl).pathname.slice(1);
  inside.pathname = `/${name}`;
  const roleUrls = [ownerUrl, appUrl];
  await setUpCluster({ adminUrl: inside.href, roleUrls, coordinator, shards, say: () => undefined }, workers);
  // Citus keeps a process in every database that it has been used in, and one in use cannot be cloned.
  await onNodes(adminUrl, nodes, [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ]);
}

/** A database that a template was cloned to has none of the template's settings. */
export const settingsOnNodes = (name: string): string[] =>
  Object.entries(clusterSettings).map(([setting, value]) => `alter database ${name} set ${setting} = '${value}'`);

/** Citus comes back to a database that is going; its process is let end first. */
export async function dropOnNodes(adminUrl: string, nodes: readonly Node[] | null, name: string): Promise<void> {
  const drop = [`drop database if exists ${name} with (force)`];
  if (!nodes) return onNodes(adminUrl, nodes, drop);
  await onNodes(adminUrl, nodes, [
    `do $$ begin if exists (select from pg_database where datname = '${name}') then alter database ${name} with allow_connections false; end if; end $$`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    ...drop,
  ]);
}
