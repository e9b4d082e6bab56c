import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { mailGroup } from "@digao/contract/areas/letters/mail-groups/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer } from "./kit.ts";

let server: TestServer;
let manager: Client;
let projectId: number;
let RId: number;
let member: number;

beforeAll(async () => {
  server = await startTestServer();
  const firm = await server.newTenant();
  manager = await firm.as("manager");
  member = firm.userIds.manager;
  projectId = await newProject(manager);
  const items = await manager.call(mapping.GetRptItemTree, { projectId });
  RId = items.find(({ stdCode }) => stdCode === "A108")?.id ?? 0;
});
afterAll(() => server.stop());

describe("input no honest client sends", () => {
  it("half a character is refused, wherever it would be kept", async () => {
    const half = "坏\ud800账";
    await expect(manager.call(customer.calls.create, { custName: half })).rejects.toMatchObject({ status: 400 });
    const lines = [{ fsItemId: RId, debit: "1.00", credit: "0.00" }];
    const head = { projectId, adjType: 1, description: half, lines };
    await expect(manager.call(adjustments.UpdateFSAdjustHead, head)).rejects.toMatchObject({ status: 400 });
    const detail = { RId, detailName: half };
    await expect(manager.call(statementItems.CreateSingleDetail, detail)).rejects.toMatchObject({ status: 400 });
  });

  it.each(["constructor", "__proto__", "toString"])("%s is no choice of any list", async (groupType) => {
    const group = { groupName: `组 ${groupType}`, groupMember: [member] };
    await expect(manager.call(mailGroup.calls.create, { ...group, groupType })).rejects.toMatchObject({ status: 400 });
    expect(await manager.call(mailGroup.calls.create, { ...group, groupType: "2" })).toMatchObject({ rowVersion: 1 });
  });

  it("a body nested without end is refused", async () => {
    const body = `{"projectId":${projectId},"lines":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const headers = { "content-type": "application/json" };
    const { path, verb } = adjustments.UpdateFSAdjustHead;
    expect((await manager.fetch(path, { method: verb, headers, body })).status).toBe(400);
  });

  it("a detail that someone has changed meanwhile is not deleted unseen", async () => {
    const { id, rowVersion } = await manager.call(statementItems.CreateSingleDetail, { RId, detailName: "保证金" });
    await manager.call(statementItems.UpdateSingleFSDetail, { id, rowVersion, closeBook: "3.00" });
    await expect(manager.call(statementItems.DelSingleDetail, { Id: id, rowVersion })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("the same detail named twice in one save is refused", async () => {
    const { id, rowVersion } = await manager.call(statementItems.CreateSingleDetail, { RId, detailName: "押金" });
    const rows = ["1.00", "2.00"].map((closeBook) => ({ id, rowVersion, closeBook }));
    await expect(manager.call(statementItems.UpdateRowsFSDetail, { RId, rows })).rejects.toMatchObject({ status: 400 });
  });
});
