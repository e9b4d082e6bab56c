/** On a cluster: workers leave and come while people work in the projects that are moved. */

import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { addressOn, databaseOf, readNode } from "@digao/db/cluster/nodes";
import { addWorkers, type ClusterOptions, readCluster, rebalance, removeWorker } from "@digao/db/cluster/setup";
import { dropOnNodes } from "@digao/db/testing/given-cluster";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { type Books, booksOnTwoWorkers, firstPage, type People, peopleAt } from "./cluster-desk.ts";
import { type Client, startTestServer, type TestServer } from "./kit.ts";
import { nodesOf, workerOf } from "./nodes.ts";

const { nodes } = inject("database");

let server: TestServer;
let manager: Client;
let here: Books;
let there: Books;
let options: ClusterOptions;

/** A page of the journal and the unaudited amounts: what nobody changes meanwhile. */
async function figures({ projectId, periodId }: Books): Promise<string> {
  const page = await firstPage(manager, { periodId });
  const { rows } = await manager.call(trialBalance.GetTrialBalance, { projectId, periodId });
  return JSON.stringify([page, rows.map(({ id, unaudited }) => [id, unaudited])]);
}

/** While a cluster changes, people write to a project and others read it: each is answered, and all that was written is there. */
async function meanwhile(books: Books, change: () => Promise<void>): Promise<void> {
  const before = await figures(books);
  const writers: People = peopleAt(manager, books, 3);
  let isOver = false;
  const read = (async () => {
    const seen: string[] = [];
    while (!isOver) seen.push(await figures(books));
    return seen;
  })();
  try {
    await expect.poll(() => writers.acknowledged.length, { timeout: within(30_000) }).toBeGreaterThan(5);
    await change();
    const sofar = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length, { timeout: within(30_000) }).toBeGreaterThan(sofar + 5);
  } finally {
    isOver = true;
    const [lost] = await Promise.all([writers.stop(), read]);
    expect(lost).toEqual([]);
  }
  expect(new Set(await read)).toEqual(new Set([before]));
  expect(writers.refused).toEqual([]);
}

const workersOf = async () => (await readCluster(options.adminUrl)).nodes.filter(({ isCoordinator }) => !isCoordinator);

describe.skipIf(!nodes)("a cluster whose workers come and go", () => {
  beforeAll(async () => {
    server = await startTestServer({ isAlone: true });
    manager = await (await server.newTenant()).as("manager");
    [here, there] = await booksOnTwoWorkers(server, manager);
    const [coordinator] = nodes ?? [];
    const [adminUrl = ""] = nodesOf(server.ownerUrl);
    options = { adminUrl, roleUrls: [server.ownerUrl, server.appUrl], coordinator, say: () => undefined };
  }, within(240_000));
  afterAll(() => server?.stop());

  it(
    "moves a worker's projects to the others, takes a new worker in and spreads the projects again",
    async () => {
      const leaving = readNode(await workerOf(server.ownerUrl, here.projectId));
      await meanwhile(here, () => removeWorker(options.adminUrl, leaving));
      expect(await workersOf()).toHaveLength((nodes?.length ?? 0) - 2);
      // A worker begins with an empty database.
      await expect(addWorkers(options, [leaving])).rejects.toThrow(/is not empty/);
      await dropOnNodes(addressOn(options.adminUrl, leaving), [leaving], databaseOf(options.adminUrl));
      await meanwhile(there, () => addWorkers(options, [leaving]));
      await meanwhile(there, () => rebalance(options.adminUrl));
      for (const { shards } of await workersOf()) expect(shards).toBeGreaterThan(0);
      const state = await readCluster(options.adminUrl);
      expect(state).toMatchObject({ undecided: 0, unforced: 0 });
      expect(state.tables.filter(({ place, target }) => place !== target)).toEqual([]);
    },
    within(400_000),
  );
});
