/** Decisions on different misstatements do not wait for each other's trial balance; on one, and beside a conclusion, they come one after the other. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { misstatementPaper, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { withConnection } from "@digao/db/roles";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  projectId = await newProject(manager);
  const items = await manager.call(mapping.GetRptItemTree, { projectId });
  const idOf = (code: string): number => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const lines = [
    { fsItemId: idOf("P101"), debit: "60000.00", credit: "0.00" },
    { fsItemId: idOf("A109"), debit: "0.00", credit: "60000.00" },
  ];
  for (const description of ["存货跌价", "存货盘亏"]) {
    const head = { projectId, adjType: 1, description, lines };
    const { id: Id, rowVersion } = await manager.call(adjustments.UpdateFSAdjustHead, head);
    await manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 1 });
  }
});
afterAll(() => server.stop());

const list = async () => (await manager.call(misstatementPaper.calls.sheet, { projectId })).rows;
const decide = ({ key, rowVersion }: { key: string; rowVersion: number }) =>
  manager.call(misstatements.UpdateMisstatement, { projectId, key, rowVersion, kind: 2 });

/** Holds what a call under way holds, for as long as the work takes. */
async function beside<T>(statement: string, values: readonly unknown[], work: () => Promise<T>): Promise<T> {
  const url = new URL(inject("database").adminUrl);
  url.pathname = new URL(server.ownerUrl).pathname;
  return withConnection(url.href, async (other) => {
    await other.query("begin");
    await other.query(statement, [...values]);
    try {
      return await work();
    } finally {
      await other.query("rollback");
    }
  });
}

it("goes on beside a decision on another one", async () => {
  const [one, other] = await list();
  const held = `select pg_advisory_xact_lock_shared(hashtext('record of project'), $1::int),
    pg_advisory_xact_lock(hashtext('record of misstatement ' || $2), $1::int)`;
  const decided = await beside(held, [projectId, other?.key ?? ""], () => decide(one!));
  expect(decided).toMatchObject({ key: one?.key, kind: 2 });
});

it("is made once by four at the same moment, and the others are told", async () => {
  const [, other] = await list();
  const outcomes = await meet(
    server,
    firm,
    [1, 2, 3, 4].map(() => () => decide(other!)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 });
});
