/** The seal waits for the whole package of a report: each part that its kind asks for is there and true still, licences among them. */

import { PDFDocument } from "@cantoo/pdf-lib";
import { equity } from "@digao/contract/areas/balance/equity/calls";
import { auditReports, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { meet } from "../../../../test/at-once.ts";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { licencePicture } from "../../../../test/licences.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { openReportDesk, plainKind, type ReportDesk } from "../../../../test/report-desk.ts";
import { openPackage } from "../../../../test/whole-package.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  office = await deskPerson(firm, "archive", ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
});

const annual = "1";
const holds = (words: RegExp) => ({ status: 400, error: { message: expect.stringMatching(words) } });
const squeezed = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

describe("an annual report", () => {
  it("is sealed once every part is there, published, confirmed and fresh; what is missing holds it by name", async () => {
    const parts = await openPackage(server, firm, desk);
    await parts.books();
    const id = await desk.signed(annual);
    await expect(desk.seal(id, office)).rejects.toMatchObject(
      holds(/现金流量表.*所有者权益变动表尚未确认.*财务报表附注/),
    );
    expect((await desk.entry(id, office)).can.seal).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/现金流量表/),
    });
    await parts.cash();
    await expect(desk.seal(id, office)).rejects.toMatchObject(holds(/^(?!.*现金流量表).*所有者权益变动表尚未确认/));
    await parts.confirmEquity();
    const sheet = await parts.note();
    await expect(desk.seal(id, office)).rejects.toMatchObject(holds(/附注尚未定稿/));
    const published = await parts.publish(sheet);
    const { projectId, by } = desk;
    // Taken back again, it holds again.
    await by.manager.call(equity.ReopenEquityStatement, { Id: projectId, reason: "须重新核对专项储备" });
    await expect(desk.seal(id, office)).rejects.toMatchObject(holds(/所有者权益变动表尚未确认/));
    await parts.confirmEquity();
    const { rowVersion } = published;
    await by.manager.call(notes.UnpublishFsNote, { projectId, Id: sheet.id, rowVersion, reason: "文字须修改后再发布" });
    await expect(desk.seal(id, office)).rejects.toMatchObject(holds(/附注尚未定稿/));
    const again = await by.staff1.call(notes.GetFSNotes2SheetData, { projectId, Id: sheet.id });
    await parts.publish(again);
    expect((await desk.entry(id, office)).can.seal.ok).toBe(true);
    const sealed = await desk.seal(id, office);
    expect(sealed.reportNo).toMatch(/审字\[\d{4}\]第0001号$/);
  });
});

describe("kinds without statements", () => {
  it("ask for none of them", async () => {
    const id = await desk.signed(plainKind);
    expect((await desk.seal(id, office)).status).toBe(2);
    expect((await desk.list()).parts.map(({ words }) => words)).toEqual(["审计报告", "执业证照复印件"]);
  });
});

describe("licences", () => {
  const add = async (more: object = {}, name = "证照.png", content: Buffer | string = licencePicture()) =>
    office.call(
      reportRegister.AddFirmCertificate,
      { kind: 1, certNo: "91110000MA0000000X", validFrom: "2020-01-01", ...more },
      [{ name, content }],
    );
  const all = () => office.call(reportRegister.GetFirmCertificates, {});
  const clear = () =>
    firm.inDb((db) =>
      sql`update firm_certificate set removed_by = added_by, removed_at = now(), removed_reason = '到期'`.execute(db),
    );

  it("are asked for by name: the firm's two and both CPAs', valid on the day", async () => {
    const id = await desk.signed();
    await clear();
    await expect(desk.seal(id, office)).rejects.toMatchObject(
      holds(/营业执照.*会计师事务所执业证书.*签字合伙人的注册会计师证书.*第二签字注册会计师的证书/),
    );
    await add();
    await add({ kind: 2, certNo: "11000001" });
    await add({ kind: 3, userId: desk.by.partner.userId, certNo: "110000010001", validTo: dayFromToday(-1) });
    await add({ kind: 3, userId: desk.by.incharge.userId, certNo: "110000010002", validTo: dayFromToday(0) });
    await expect(desk.seal(id, office)).rejects.toMatchObject(holds(/（签字合伙人的注册会计师证书）/));
    await add({ kind: 3, userId: desk.by.partner.userId, certNo: "110000010001" });
    expect((await desk.seal(id, office)).status).toBe(2);
  });

  it("are bound into the package, each on its page; a report that was issued keeps those it was issued with", async () => {
    const id = await desk.signed();
    await clear();
    await add();
    await add({ kind: 2, certNo: "11000001" });
    for (const { userId } of [desk.by.partner, desk.by.incharge]) await add({ kind: 3, userId, certNo: `C${userId}` });
    await desk.seal(id, office);
    await clear();
    const { bytes } = await desk.by.staff1.download(auditReports.DownReportPackage, { Id: id });
    const pages = await readPages(bytes);
    const texts = pages.map(({ text }) => squeezed(text));
    expect(texts[0]).toContain("执业证照复印件");
    expect(texts[0]).not.toContain("盖章前须补齐");
    const [business, practice, partner, second] = texts.slice(-4);
    expect(business).toContain("营业执照");
    expect(practice).toContain("会计师事务所执业证书");
    for (const page of [partner, second]) expect(page).toContain("注册会计师执业证书");
    expect(second).toContain(`第${texts.length}页,共${texts.length}页`);
  });

  it("may be PDF files, each page bound as one of the package; one that is locked, broken or long is refused", async () => {
    const pdf = async (pages: number): Promise<Buffer> => {
      const file = await PDFDocument.create();
      for (let at = 1; at <= pages; at++) file.addPage([400, 300]).drawText(`LICENCE PAGE ${at}`, { x: 40, y: 150 });
      return Buffer.from(await file.save());
    };
    const id = await desk.signed();
    await clear();
    await expect(add({}, "执照.pdf", await pdf(7))).rejects.toMatchObject(holds(/6 页/));
    await expect(add({}, "执照.pdf", (await pdf(1)).subarray(0, 300))).rejects.toMatchObject({ status: 400 });
    const { items } = await add({}, "执照.pdf", await pdf(2));
    expect(items[0]).toMatchObject({ pages: 2, fileName: "执照.pdf" });
    await add({ kind: 2, certNo: "11000001" });
    for (const { userId } of [desk.by.partner, desk.by.incharge]) await add({ kind: 3, userId, certNo: `C${userId}` });
    await desk.seal(id, office);
    const { bytes } = await desk.by.staff1.download(auditReports.DownReportPackage, { Id: id });
    const texts = (await readPages(bytes)).map(({ text }) => squeezed(text));
    const [first, second, practice] = texts.slice(-5);
    expect(first).toContain("营业执照");
    expect(first).toContain("LICENCEPAGE1");
    expect(second).toContain("LICENCEPAGE2");
    expect(practice).toContain("会计师事务所执业证书");
  });

  it("are pictures, of one CPA or of the firm, with the number of the person's record", async () => {
    const refusedAt = (field: string) => ({
      status: 400,
      error: { validationErrors: [{ members: [field] }] },
    });
    await expect(add({ kind: 3 })).rejects.toMatchObject(refusedAt("userId"));
    await expect(add({ kind: 2, userId: desk.by.partner.userId })).rejects.toMatchObject(refusedAt("userId"));
    await expect(add({ validTo: "2019-12-31" })).rejects.toMatchObject(refusedAt("validTo"));
    await expect(add({}, "证照.png", licencePicture().subarray(0, 60))).rejects.toMatchObject(refusedAt("file"));
    await expect(add({}, "证照.png", "<svg/>")).rejects.toMatchObject({ status: 415 });
    const { userId } = desk.by.partner;
    await firm.inDb((db) =>
      db.updateTable("app_user").set({ cpa_no: "110000019999" }).where("id", "=", userId).execute(),
    );
    await expect(add({ kind: 3, userId, certNo: "110000010001" })).rejects.toMatchObject(refusedAt("certNo"));
    expect((await add({ kind: 3, userId, certNo: "110000019999" })).items[0]).toMatchObject({ isValid: true });
  });

  it("are read by whoever reads the register, changed with its right, and taken away once of four, with a reason", async () => {
    const { items } = await add();
    const [first] = items;
    const seen = { Id: first?.id ?? 0, rowVersion: first?.rowVersion ?? 0 };
    const reader = await deskPerson(firm, "reader", ["Pages.Reports"]);
    expect((await reader.call(reportRegister.GetFirmCertificates, {})).canChange.ok).toBe(false);
    await expect(
      reader.call(reportRegister.RemoveFirmCertificate, { ...seen, reason: "证书已换发新证" }),
    ).rejects.toMatchObject({ status: 403 });
    expect((await reader.download(reportRegister.DownFirmCertificate, { Id: seen.Id })).bytes.length).toBeGreaterThan(
      100,
    );
    await expect(desk.by.staff1.download(reportRegister.DownFirmCertificate, { Id: seen.Id })).rejects.toMatchObject({
      status: 403,
    });
    const ends = await meet(
      server,
      firm,
      [1, 2, 3, 4].map(
        () => () => office.call(reportRegister.RemoveFirmCertificate, { ...seen, reason: "证书已换发新证" }),
      ),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await all()).items.find(({ id }) => id === seen.Id)).toMatchObject({
      isValid: false,
      removed: { reason: "证书已换发新证" },
    });
  });
});
