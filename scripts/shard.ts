// npm run shard -- init|add|remove|rebalance|status [host:port …]: the nodes of a Citus cluster and where tables lie on them.
import { parseArgs } from "node:util";
import { nameOf, readNode } from "@digao/db/cluster/nodes";
import {
  addWorkers,
  type ClusterState,
  readCluster,
  rebalance,
  removeWorker,
  setUpCluster,
} from "@digao/db/cluster/setup";

const usage = `usage: npm run shard -- <what> [host:port …]
  init host:port …     makes the database a coordinator's with these workers, and places every table (servers stopped)
    --shards=64        how many parts the projects are spread over, for good
    --coordinator=host:port   as the workers reach it, where they cannot by DATABASE_ADMIN_URL
  add host:port …      takes further workers in
  rebalance            spreads the projects evenly again, while everybody works
  remove host:port     moves what a worker holds to the others and lets it go
  status               nodes, shards, tables that are not in their place; exit 1 where something is wrong
DATABASE_ADMIN_URL    a superuser's address of the product's database on the coordinator
DATABASE_MIGRATE_URL, DATABASE_URL   the roles' addresses (init, add): the nodes let each other in by their passwords`;

const megabyte = 2 ** 20;

function report({ nodes, tables, undecided, unforced }: ClusterState): { lines: string[]; isSound: boolean } {
  const shown = nodes.map(
    (node) =>
      `${nameOf(node)}  ${node.isCoordinator ? "coordinator" : "worker"}${node.isActive ? "" : ", NOT ACTIVE"}  ${node.shards} shards, ${Math.round(node.bytes / megabyte)} MB`,
  );
  const astray = tables.filter(({ place, target }) => place !== target);
  const count = (kind: string): number => tables.filter(({ place }) => place === kind).length;
  return {
    lines: [
      ...shown,
      `${count("distributed")} tables distributed by project, ${count("reference")} on every node, ${count("local")} on the coordinator`,
      ...astray.map(
        ({ name, place, target }) => `${name}: ${place ?? "not placed"}, belongs to ${target}: run init again`,
      ),
      ...(undecided > 0 ? [`${undecided} changes prepared on a node wait for another node to come back`] : []),
      ...(unforced > 0
        ? [
            `${unforced} tables or parts of them do not keep their owner out: projects are moving, or a move was broken off (run rebalance)`,
          ]
        : []),
    ],
    isSound: astray.length === 0 && undecided === 0 && unforced === 0 && nodes.every(({ isActive }) => isActive),
  };
}

interface Command {
  what: string | undefined;
  names: string[];
  adminUrl: string;
  shards: string | undefined;
  coordinator: string | undefined;
}

async function act({ what, names, adminUrl, shards, coordinator }: Command): Promise<boolean> {
  const nodes = names.map(readNode);
  const roleUrls = [process.env.DATABASE_MIGRATE_URL, process.env.DATABASE_URL].flatMap((url) => url ?? []);
  const options = {
    adminUrl,
    roleUrls,
    coordinator: coordinator ? readNode(coordinator) : undefined,
    ...(shards ? { shards: Number(shards) } : {}),
    say: (line: string) => console.log(line),
  };
  const [first] = nodes;
  if (what === "init") await setUpCluster(options, nodes);
  else if (what === "add" && first) await addWorkers(options, nodes);
  else if (what === "remove" && first && nodes.length === 1) await removeWorker(adminUrl, first);
  else if (what === "rebalance" && !first) await rebalance(adminUrl);
  else if (what !== "status" || first) throw new Error(usage);
  const { lines, isSound } = report(await readCluster(adminUrl));
  for (const line of lines) console.log(line);
  return isSound;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shards: { type: "string" }, coordinator: { type: "string" } },
  });
  const adminUrl = process.env.DATABASE_ADMIN_URL;
  const [what, ...names] = positionals;
  if (!adminUrl || !what) throw new Error(usage);
  const isSound = await act({ what, names, adminUrl, shards: values.shards, coordinator: values.coordinator });
  if (!isSound) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
