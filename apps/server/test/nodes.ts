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
