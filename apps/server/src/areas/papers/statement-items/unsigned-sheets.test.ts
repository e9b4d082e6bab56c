import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { plantPapers, workOff } from "../../../../test/paper-desk.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let partner: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  partner = await tenant.as("partner");
  staff = await tenant.as("staff1");
  await tenant.inDb((db) => db.updateTable("app_user").set({ title: "注册会计师", cpa_no: "110000000001" }).execute());
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: partner, roleid: 2 },
    { client: staff, roleid: 0 },
  ]);
});
afterAll(() => server.stop());

it("an item is reviewed once its sheets are signed by their preparer, or a leader passes it with a reason", async () => {
  const items = await staff.call(statementItems.GetFSItemName, { projectId });
  const RId = items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0;
  const { id } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 1, RefId: RId, name: "银行明细" });
  const write = async (changeId: string, baseSeq: number) => {
    const saved = await staff.call(sheets.SaveSheets, {
      Id: id,
      baseSeq,
      windowId: "window-of-staff",
      changeId,
      ops: [{ op: "cells", sheet: "sheet-1", cells: { 0: { 0: { v: changeId, t: 1 } } } }],
    });
    return saved.seq;
  };
  const { seq } = await staff.call(sheets.GetAuditSheetData, { Id: id });
  const first = await write("change-0001", seq);
  await plantPapers(tenant, projectId, ["ZA-1"]);
  await workOff(staff, projectId, RId);
  const { item } = await staff.call(statementItems.GetFsItemById, { RId });
  await staff.call(statementItemSigns.UpdateItemResultByRID, {
    RId,
    rowVersion: item.rowVersion,
    result: 1,
    resultText: "已核对，无异常",
  });
  const sign = (as: Client, signLevel: number) => as.call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel });
  await sign(staff, 0);
  await expect(sign(manager, 1)).rejects.toMatchObject({
    status: 400,
    error: { message: expect.stringContaining("银行明细") },
  });
  await staff.call(paperSigns.SignPaper, { Id: id, signLevel: 0, seq: first });
  await sign(manager, 1);
  // A change of the sheet puts both signs out of date.
  await write("change-0002", first);
  const { can } = await manager.call(statementItems.GetFsItemById, { RId });
  expect(can.gates.map(({ name }) => name)).toContain("unsignedSheets");
  await partner.call(statementItemSigns.OverrideItemGatesByRID, {
    RId,
    gates: can.gates.filter(({ name }) => name === "unsignedSheets").map(({ name, subjects }) => ({ name, subjects })),
    reason: "表格仅改正错别字，复核不受影响",
  });
  const after = await partner.call(statementItems.GetFsItemById, { RId });
  expect(after.can.gates.find(({ name }) => name === "unsignedSheets")?.isOverridden).toBe(true);
});
