/** A sealed report keeps every figure of its package: nothing moves while it locks the project, and whatever does afterwards is said by part. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { startTestServer, type TestServer } from "../../../../test/kit.ts";
import { openReportDesk } from "../../../../test/report-desk.ts";
import { openPackage } from "../../../../test/whole-package.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("says which parts of a report are no longer true once a fen has moved after the partner made it void", async () => {
  const firm = await server.newTenant();
  const office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  const desk = await openReportDesk(server, firm);
  const { projectId, by } = desk;
  await (await openPackage(server, firm, desk)).whole();
  const id = await desk.signed("1");
  await desk.seal(id, office);

  const items = await by.manager.call(mapping.GetRptItemTree, { projectId });
  const itemOf = (code: string) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const draft = () =>
    by.staff1.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: 1,
      description: "一分钱的调整",
      lines: [
        { fsItemId: itemOf("A105"), debit: "0.01", credit: "0.00" },
        { fsItemId: itemOf("A101"), debit: "0.00", credit: "0.01" },
      ],
    });
  const holder = async () => {
    const { holders } = await by.staff1.call(tieOut.GetTieOut, { Id: projectId });
    return holders.find(({ refType, refId }) => refType === "auditReport" && refId === id);
  };
  expect(await holder()).toMatchObject({ state: tieOutState.agrees, moved: 0, parts: [] });
  await expect(draft()).rejects.toMatchObject({ status: 423 });

  const { rowVersion } = await desk.read(id);
  await by.partner.call(auditReports.VoidAuditReport, { Id: id, rowVersion, reason: "发现一分钱差错，须重新出具报告" });
  const { id: headId, rowVersion: version } = await draft();
  const sent = await by.staff1.call(adjustments.UpdateFSAdjustHeadById, { Id: headId, rowVersion: version, status: 1 });
  expect(await holder()).toMatchObject({ state: tieOutState.agrees });
  await by.manager.call(adjustments.CheckFSAdjustHeadById, { Id: sent.id, rowVersion: sent.rowVersion });
  const moved = await holder();
  expect(moved).toMatchObject({ state: tieOutState.moved });
  // Cash and receivables move by a fen each: their lines, no total. The note of cash rests on them; income and equity stand.
  expect(moved?.parts).toEqual(["资产负债表", "货币资金"]);
  expect(moved?.moved).toBe(2);
});
