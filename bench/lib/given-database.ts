/** A database of the bench's own on a server that is given, or on every node of the cluster that it coordinates. */
import { withConnection } from "@digao/db/roles";
import { cloneDatabase } from "@digao/db/testing";
import { onNodes } from "@digao/db/testing/given-cluster";
import { prepareGivenServer } from "@digao/db/testing/given-server";
import { settingsScript } from "@digao/db/wanted";

export interface GivenDatabase {
  /** What the product is started with. */
  env: Record<string, string>;
  /** Of the cluster; none on a plain server. */
  workers: number;
  /** The node that a project is on; the same for all on a plain server. */
  nodeOf(projectId: number): Promise<string>;
  drop(): Promise<void>;
}

const nodeSql = `select nodename || ':' || nodeport as node from citus_shards
  where shardid = get_shard_id_for_distribution_column('voucher_line', $1::bigint)`;

export async function makeDatabase(adminUrl: string): Promise<GivenDatabase> {
  const template = await prepareGivenServer({ adminUrl });
  try {
    const database = await cloneDatabase(template);
    const inside = new URL(adminUrl);
    inside.pathname = new URL(database.ownerUrl).pathname;
    await onNodes(adminUrl, template.nodes, settingsScript(inside.pathname.slice(1)));
    return {
      env: { DATABASE_URL: database.appUrl, LOG_LEVEL: "error" },
      workers: template.nodes ? template.nodes.length - 1 : 0,
      async nodeOf(projectId) {
        if (!template.nodes) return inside.host;
        const { rows } = await withConnection(inside.href, (client) =>
          client.query<{ node: string }>(nodeSql, [projectId]),
        );
        return rows[0]?.node ?? "";
      },
      async drop() {
        await database.drop();
        await template.stop();
      },
    };
  } catch (error) {
    await template.stop();
    throw error;
  }
}
