/**
 * The list of 30 projects through the whole stack of the built server (session, tenant, rights, validation, envelope, log), at 32
 * connections, against a bare Fastify route that sends the same SQL and its rows, as anybody writes it and with its plans kept as
 * ours are. `npm run bench http [seconds of one run]`
 */
import type { ChildProcess } from "node:child_process";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { listProjects } from "../apps/server/src/areas/office/projects/project-list.ts";
import type { Context } from "../apps/server/src/platform/serve.ts";
import type { BareOrder } from "./lib/bare-list.ts";
import { buildServer } from "./lib/built-server.ts";
import { ask, child } from "./lib/child.ts";
import type { LoadOrder, LoadResult } from "./lib/http-load.ts";
import { type Product, startProduct } from "./lib/product.ts";
import { statementsOf } from "./lib/recorded.ts";
import { median, printTable, times } from "./lib/table.ts";

const ms = Number(process.argv[2] ?? 2) * 1000;
const [rounds, connections, rows] = [9, 32, 30];
const input = { scope: "in", skipCount: 0, maxResultCount: rows } as const;

/** What the list asks PostgreSQL for, by a superuser: row security binds everybody else, and the floor knows no tenants. */
async function bareOrder({ superuserUrl, userId }: Product): Promise<BareOrder> {
  const user = { id: userId, permissions: new Set<string>() };
  const queries = await statementsOf((db) =>
    listProjects({ db, user } as unknown as Context, projects.GetProjectList.input.parse(input)),
  );
  return { databaseUrl: superuserUrl, queries };
}

interface Side {
  name: string;
  order: LoadOrder;
  results: LoadResult[];
}

const rateOf = ({ results }: Side): number => median(results.map(({ perSecond }) => perSecond));
function percentile({ results }: Side, share: number): string {
  const all = results.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
  return `${(all[Math.floor(all.length * share)] ?? 0).toFixed(1)} ms`;
}

/** Turn and turn about, so that what else the machine does falls on both alike. */
async function alternate(load: ChildProcess, sides: Side[]): Promise<void> {
  for (const { order } of sides) await ask(load, { ...order, ms: ms / 2 });
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? sides.toReversed() : sides) side.results.push(await ask(load, side.order));
  }
}

interface Page {
  totalCount: number | string;
  items: unknown[];
}

/** All list a whole page of as many projects, or the comparison means nothing. Answers how many there are. */
async function check({ name, order }: Side): Promise<number> {
  const answer = (await (await fetch(order.url, { headers: order.headers })).json()) as Page | { result: Page };
  const { totalCount, items } = "result" in answer ? answer.result : answer;
  if (items.length !== rows) throw new Error(`${name} lists ${items.length} projects.`);
  return Number(totalCount);
}

const built = buildServer();
const product = await startProduct(built.options);
const [bare, prepared, load] = [child("bare-list"), child("bare-list"), child("http-load")];
try {
  for (let made = 0; made < rows; made++) await product.newProject();
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const common = { connections, ms };
  const floorOf = async (name: string, process: ChildProcess, order: BareOrder): Promise<Side> => {
    const url = `${await ask<string>(process, order)}/list`;
    return { name, order: { ...common, url, headers: {} }, results: [] };
  };
  const order = await bareOrder(product);
  const named = { ...order, queries: order.queries.map((one, at) => ({ ...one, name: `q${at}` })) };
  const floor = await floorOf("bare Fastify route, same SQL", bare, order);
  const preparedFloor = await floorOf("the same, statements prepared", prepared, named);
  const url = `${product.url}${projects.GetProjectList.path}?${query}`;
  const headers = { authorization: `Bearer ${product.token}` };
  const whole: Side = { name: "GetProjectList, whole stack", order: { ...common, url, headers }, results: [] };
  const counts = await Promise.all([floor, preparedFloor, whole].map(check));
  if (new Set(counts).size > 1) throw new Error(`They count differently: ${counts.join(", ")}.`);
  await alternate(load, [floor, whole, preparedFloor]);
  const ratios = (side: Side) =>
    side.results.map(({ perSecond }, round) => (whole.results[round]?.perSecond ?? 0) / perSecond);
  const row = (side: Side) => [side.name, rateOf(side).toFixed(0), percentile(side, 0.5), percentile(side, 0.95)];
  printTable([
    [`list of ${rows} projects, ${connections} connections`, "requests/s", "p50", "p95", "ours is (goal x0.50)"],
    [...row(floor), times(median(ratios(floor)))],
    [...row(preparedFloor), times(median(ratios(preparedFloor)))],
    [...row(whole), ""],
  ]);
  const each = ratios(floor).map((ratio) => ratio.toFixed(2));
  console.log(`round by round against the first: ${each.join(", ")}\n`);
} finally {
  for (const process of [bare, prepared, load]) process.kill();
  await product.stop();
  built.remove();
}
