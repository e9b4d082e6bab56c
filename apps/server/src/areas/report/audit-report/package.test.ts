/** The report and what belongs to it in one PDF: its pages are read as a reader reads them. */
import { auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { readBack } from "@digao/domain/reports/read-back";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";
import { expectedItems, writeSampleBooks } from "../../../../test/sample-books.ts";
import { writeAction } from "../../../platform/action-log.ts";
import { autoMapPeriod } from "../../books/mapping/door.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  desk = await openReportDesk(server, firm);
});
afterAll(() => server.stop());

const squeezed = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

it("holds contents, report, audited statements and notes on numbered pages, and says what is missing", async () => {
  const { projectId, by } = desk;
  const id = await desk.ready({}, "1");
  const before = await by.staff1.download(auditReports.DownReportPackage, { Id: id });
  expect(squeezed((await readPages(before.bytes))[0]?.text ?? "")).toContain(
    "盖章前须补齐:现金流量表盖章前须补齐:所有者权益变动表盖章前须补齐:财务报表附注",
  );
  await firm.inProject(
    projectId,
    async (db) => {
      await db.updateTable("project_period").set({ is_current: false }).execute();
      const periodId = await writeSampleBooks(db, projectId);
      await autoMapPeriod({ db, audit: (entry) => writeAction(db, {}, entry) }, periodId);
    },
    "manager",
  );
  const { items } = await by.staff1.call(notes.GetFSNotes2Modal, { projectId });
  const codes = items.slice(0, 12).map(({ code }) => code);
  await by.staff1.call(notes.CreateFsNote, { projectId, codes });
  const { bytes } = await by.staff1.download(auditReports.DownReportPackage, { Id: id });
  const pages = await readPages(bytes);
  const [contents = "", ...rest] = pages.map(({ text }) => squeezed(text));
  for (const name of ["目录", "审计报告", "资产负债表", "利润表", "所有者权益变动表", "财务报表附注", "执业证照复印件"])
    expect(contents).toContain(name);
  expect(contents).toContain("盖章前须补齐:现金流量表");
  expect(contents).not.toContain("盖章前须补齐:执业证照");
  expect(contents).toContain("附注尚未定稿");
  expect(contents).toContain("所有者权益变动表尚未确认");
  for (const [at, text] of rest.entries()) expect(text).toContain(`第${at + 2}页,共${pages.length}页`);
  // Of the statements the desk reads back what the trial balance says.
  const audited = (code: string) =>
    BigInt((expectedItems().find((item) => item.code === code)?.unaudited ?? "0").replace(".", ""));
  const figures = { assets: audited("A999"), revenue: audited("P100"), profit: audited("P399") };
  const text = pages.map((page) => page.lines.map((line) => line.text).join("\n")).join("\n");
  const lines = readBack(text, [], {
    reportNo: "",
    code: null,
    reportDate: desk.today,
    signers: [],
    opinion: 1,
    figures,
  });
  const found = Object.fromEntries(lines.map(({ field, result }) => [field, result]));
  expect(found).toMatchObject({
    reportDate: "agrees",
    opinion: "agrees",
    assets: "agrees",
    revenue: "agrees",
    profit: "agrees",
  });
});

it("is the team's: nobody outside, no forged report", async () => {
  const outsider = await firm.as("reader");
  const { id } = (await desk.list()).items[0] ?? { id: 1 };
  await expect(outsider.download(auditReports.DownReportPackage, { Id: id })).rejects.toMatchObject({ status: 403 });
  await expect(desk.by.staff1.download(auditReports.DownReportPackage, { Id: id + 999 })).rejects.toMatchObject({
    status: 404,
  });
});
