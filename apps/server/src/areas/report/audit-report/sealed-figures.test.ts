/** From audited books to the report that was handed over, and after: a sealed report keeps every figure of its package. Nothing moves while it locks the project, and whatever does afterwards is said by part. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { auditReports, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { tieOut } from "@digao/contract/areas/report/tie-out/calls";
import { tieOutState } from "@digao/contract/areas/report/tie-out/codes";
import { fen, thousands } from "@digao/domain/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson, pdfOf, platformCode } from "../../../../test/filing-desk.ts";
import { startTestServer, type TestServer } from "../../../../test/kit.ts";
import { linesOf, readRuled } from "../../../../test/pdf-pages.ts";
import { openReportDesk } from "../../../../test/report-desk.ts";
import { openPackage } from "../../../../test/whole-package.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it("goes from audited figures to the report handed over; says which parts of it are no longer true once a fen has moved after the partner made it void", async () => {
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

  // What the package says, read back out of its PDF, is the audited trial balance.
  const { bytes } = await by.manager.download(auditReports.DownReportPackage, { Id: id });
  const lines = (await readRuled(bytes)).flatMap(linesOf);
  const amountOf = async (code: string): Promise<string> => {
    const { items: found } = await by.staff1.call(tieOut.FindFigures, { Id: projectId, keyword: `${code}.close` });
    return thousands(fen(found.find(({ figure }) => figure === `item:${code}.close`)?.value ?? "0"));
  };
  for (const [words, code] of [
    ["资产总计", "A999"],
    ["一、营业收入", "P100"],
    ["四、净利润", "P399"],
    ["货币资金", "A101"],
  ] as const) {
    const amount = await amountOf(code);
    expect(amount).not.toBe("0.00");
    expect(
      lines.some((line) => line.includes(words) && line.includes(amount)),
      `${words} ${amount}`,
    ).toBe(true);
  }

  // Stamped by the platform, it is read back against what was filed, and the very file is handed over.
  const { entryId } = await desk.read(id);
  const seen = async () => ({
    Id: entryId,
    rowVersion: (await office.call(reportRegister.GetReportEntry, { Id: entryId })).rowVersion,
  });
  const stamped = { name: "盖章报告.pdf", content: await pdfOf([...lines, `报备编码：${platformCode}`]) };
  const filed = await office.call(
    reportRegister.RecordReportFiling,
    { ...(await seen()), code: platformCode, filedOn: dayFromToday(0) },
    [stamped],
  );
  expect(filed.readBack.map(({ field, result }) => [field, result])).toEqual(
    ["reportNo", "code", "reportDate", "signers", "opinion", "assets", "revenue", "profit"].map((one) => [one, 1]),
  );
  const handed = { ...(await seen()), day: dayFromToday(0), receiver: "测试公司财务部", copies: 1, medium: 2 };
  await desk.setProject({ status: 4 });
  expect((await office.call(reportRegister.DeliverAuditReport, handed, [stamped])).filing).toBe(3);
  await expect(draft()).rejects.toMatchObject({ status: 423 });

  const { rowVersion } = await desk.read(id);
  await by.partner.call(auditReports.VoidAuditReport, {
    Id: id,
    rowVersion,
    reason: "发现一分钱差错，须重新出具报告",
    withdrawnOn: dayFromToday(0),
  });
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
