import { addressOn, databaseOf } from "@digao/db/cluster/nodes";
import { withConnection } from "@digao/db/roles";
import { inject } from "vitest";

/** Where a database of the tests lies: on every node of a cluster, each asked as superuser, who alone sees it whole. */
export function nodesOf(ownerUrl: string): string[] {
  const { adminUrl, nodes } = inject("database");
  const isThere = nodes && new URL(ownerUrl).host === new URL(adminUrl).host;
  return isThere ? nodes.map((node) => addressOn(adminUrl, node, databaseOf(ownerUrl))) : [ownerUrl];
}

/** What all nodes answer. The parts of a table are named after it: `voucher_102008`. */
export async function askNodes<Row>(ownerUrl: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const answers = await Promise.all(
    nodesOf(ownerUrl).map((url) =>
      withConnection(url, async (client) => {
        await client.query("set citus.override_table_visibility = off");
        const { rows } = await client.query(text, values);
        return rows as Row[];
      }),
    ),
  );
  return answers.flat();
}

/** The worker that a project is on, as `host:port`. */
export async function workerOf(ownerUrl: string, projectId: number): Promise<string> {
  const [coordinator = ""] = nodesOf(ownerUrl);
  const { rows } = await withConnection(coordinator, (client) =>
    client.query<{ node: string }>(
      `select nodename || ':' || nodeport as node from citus_shards
       where shardid = get_shard_id_for_distribution_column('project_period', $1::bigint)`,
      [projectId],
    ),
  );
  return rows[0]?.node ?? "";
}

/** Makes projects until one is on another worker than that of the given one. */
export async function projectElsewhere(ownerUrl: string, than: number, make: () => Promise<number>): Promise<number> {
  const node = await workerOf(ownerUrl, than);
  for (;;) {
    const projectId = await make();
    if ((await workerOf(ownerUrl, projectId)) !== node) return projectId;
  }
}
