import { dataAnalysis as calls } from "@digao/contract/areas/balance/data-analysis/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MadeLine, madeBooks } from "../../../../test/journal-desk.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";

let server: TestServer;
let manager: Client;

beforeAll(async () => {
  server = await startTestServer();
  manager = await (await server.newTenant()).as("manager");
});
afterAll(() => server.stop());

async function flowsOf(lines: readonly MadeLine[]) {
  const { periodId } = await madeBooks(server, manager, [{ word: "记", lines }]);
  const { items, ...all } = await manager.call(calls.GetCounterFlows, { periodId });
  return {
    ...all,
    flows: items.map(({ debitCode, creditCode, amount, paired }) => [debitCode, creditCode, amount, paired]),
  };
}

it("a voucher that pays one thing and buys another keeps them apart, by the amounts that it pairs itself", async () => {
  const { flows, total, paired } = await flowsOf([
    ["2211", "300.00", ""],
    ["1002", "", "300.00"],
    ["1403", "200.00", ""],
    ["2202", "", "200.00"],
  ]);
  expect(flows).toEqual([
    ["2211", "1002", "300.00", "300.00"],
    ["1403", "2202", "200.00", "200.00"],
  ]);
  expect([total, paired]).toEqual(["500.00", "500.00"]);
});

it("what no amount pairs is shared out in proportion, and said to be", async () => {
  const { flows, total, paired } = await flowsOf([
    ["6602", "100.00", ""],
    ["6601", "60.00", ""],
    ["5101", "40.00", ""],
    ["1002", "", "100.00"],
    ["2202", "", "75.00"],
    ["2241", "", "25.00"],
  ]);
  expect(flows).toEqual([
    ["6602", "1002", "100.00", "100.00"],
    ["6601", "2202", "45.00", "0.00"],
    ["5101", "2202", "30.00", "0.00"],
    ["6601", "2241", "15.00", "0.00"],
    ["5101", "2241", "10.00", "0.00"],
  ]);
  expect([total, paired]).toEqual(["200.00", "100.00"]);
});

it("equal amounts of several accounts on both sides pair nothing: nobody can tell which belongs to which", async () => {
  const { flows, paired } = await flowsOf([
    ["6602", "100.00", ""],
    ["6601", "100.00", ""],
    ["1002", "", "100.00"],
    ["2202", "", "100.00"],
  ]);
  expect(flows.map(([, , amount]) => amount)).toEqual(["50.00", "50.00", "50.00", "50.00"]);
  expect(paired).toBe("0.00");
});

it("red letters stand on their other side, and the journal's debits still tie", async () => {
  const { tie, total } = await flowsOf([
    ["1002", "80.00", ""],
    ["6603", "-80.00", ""],
  ]);
  expect([total, tie]).toEqual(["80.00", { journalDebit: "0.00", closing: "0.00", others: "-80.00" }]);
});
