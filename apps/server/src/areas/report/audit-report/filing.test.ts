/** Practice 8.3: a report is filed on the regulator's platform and bears its code before it is handed over; what is handed over is what was filed. */
import { auditReports, reportRegister } from "@digao/contract/areas/report/audit-report/calls";
import { completion } from "@digao/contract/areas/report/completion/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dayFromToday } from "../../../../test/china-day.ts";
import { deskPerson, openFilingDesk, platformCode } from "../../../../test/filing-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { openReportDesk, type ReportDesk } from "../../../../test/report-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let firm: TestTenant;
let desk: ReportDesk;
let office: Client;
let second: Client;
let filing: Awaited<ReturnType<typeof openFilingDesk>>;

const all = ["Pages.Reports", "Pages.Reports.Seal", "Pages.Reports.Edit", "Pages.Reports.Export"];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  firm = await server.newTenant();
  office = await deskPerson(firm, "archive", all);
  second = await deskPerson(firm, "reader", ["Pages.Reports", "Pages.Reports.Edit"]);
  desk = await openReportDesk(server, firm);
  filing = await openFilingDesk(desk, office, second);
});

const refused = (words: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(words) } });
const resultOf = async (code: string) => {
  const { lines } = await desk.by.manager.call(completion.GetCompletion, { projectId: desk.projectId });
  return lines.find((line) => line.code === code)?.result;
};
const [passed, failed] = [1, 2];

describe("8.3: filing on the platform", () => {
  it("待报备 → 已报备 → 已交付: the code is read out of the stamped PDF, every line agrees, and completion knows", async () => {
    expect([await resultOf("CC26"), await resultOf("CC43")]).toEqual([failed, failed]);
    const filed = await filing.record();
    expect(filed.readBack.map(({ field, result }) => [field, result])).toEqual(
      ["reportNo", "code", "reportDate", "signers", "opinion", "assets", "revenue", "profit"].map((one) => [one, 1]),
    );
    expect(filed).toMatchObject({ filing: 2, codeReading: 1, verifyCode: platformCode, fileName: "盖章报告.pdf" });
    expect([await resultOf("CC26"), await resultOf("CC43")]).toEqual([passed, passed]);
    const delivered = await filing.deliver();
    expect(delivered).toMatchObject({ filing: 3, deliveries: [{ copies: 2, receiver: "测试公司财务部", medium: 1 }] });
    expect(delivered.deliveries[0]?.sha256).toBe(filed.sha256);
    await expect(filing.record()).rejects.toMatchObject(refused(/已报备/));
  });

  it("delivery without a code is refused", async () => {
    await expect(filing.deliver()).rejects.toMatchObject(refused(/未报备|不得交付|不交付|尚未报备/));
    await filing.record({}, await filing.words({ code: "" }));
    await expect(filing.deliver()).rejects.toMatchObject(refused(/尚未报备/));
    expect((await filing.entry()).deliveries).toEqual([]);
  });

  it("a code that the PDF does not say is typed again by a second person, who says what was compared by eye", async () => {
    const recorded = await filing.record({}, await filing.words({ code: "" }));
    expect(recorded).toMatchObject({ filing: 1, verifyCode: null, codeReading: null });
    expect(JSON.stringify(recorded.readBack)).not.toContain(platformCode);
    const project = (await desk.list()).items.find(({ id }) => id === filing.id);
    expect(project?.verifyCode).toBeNull();
    await expect(filing.confirm({}, office)).rejects.toMatchObject(refused(/另一人/, 403));
    await expect(filing.confirm({ code: "京25A1B2C3D4E6" })).rejects.toMatchObject(refused(/不一致/));
    await expect(filing.confirm({ words: "核对" })).rejects.toMatchObject(refused(/人工比对/));
    expect(await resultOf("CC43")).toBe(failed);
    expect(await filing.confirm()).toMatchObject({ filing: 2, verifyCode: platformCode, codeReading: 2 });
    expect([await resultOf("CC26"), await resultOf("CC43")]).toEqual([passed, passed]);
  });

  it.each([
    ["文号", { reportNo: "正大审字[2025]第9999号" }],
    ["验证码", { code: "报备编码：京25ZZZZZZZZZZ" }],
    ["报告日", { date: "2020年1月1日" }],
    ["意见", { opinion: "二、形成保留意见的基础" }],
    ["签字注册会计师", { signs: "中国注册会计师：欧阳某 中国注册会计师：司马某" }],
    ["资产总额", { assets: "资产总计 0.01 0.00" }],
    ["营业收入", { revenue: "一、营业收入 0.01 0.00" }],
    ["净利润", { profit: "四、净利润 0.01 0.00" }],
  ])(
    "figures of the PDF read back: another %s keeps it from being filed, by whomever it is confirmed",
    async (name, more) => {
      const recorded = await filing.record({}, await filing.words(more as unknown as Record<string, string>));
      expect(recorded.readBack.filter(({ result }) => result === 2)).toHaveLength(1);
      expect(recorded.filing).toBe(1);
      await expect(filing.confirm()).rejects.toMatchObject(refused(new RegExp(name)));
      await expect(filing.deliver()).rejects.toMatchObject(refused(/尚未报备/));
      expect(await resultOf("CC43")).toBe(failed);
      // Corrected and recorded anew.
      expect(await filing.record()).toMatchObject({ filing: 2 });
    },
  );

  it("what is delivered electronically is the file whose hash was filed", async () => {
    const stamped = await filing.file("盖章报告.pdf");
    const { rowVersion } = await filing.entry();
    const given = { Id: filing.Id, rowVersion, code: platformCode, filedOn: dayFromToday(0) };
    await office.call(reportRegister.RecordReportFiling, given, [stamped]);
    const other = await filing.file("盖章报告.pdf", await filing.words({ more: "后改的一行" }));
    await expect(filing.deliver({ medium: 2 }, [other])).rejects.toMatchObject(refused(/不是报备的那一份/));
    await expect(filing.deliver({ medium: 2 })).rejects.toMatchObject(refused(/附上交付的文件/));
    expect(await filing.deliver({ medium: 2 }, [stamped])).toMatchObject({ filing: 3 });
  });

  it("no more copies leave than were sealed, on no day before the filing, and none ahead", async () => {
    await filing.record();
    await expect(filing.deliver({ day: dayFromToday(1) })).rejects.toMatchObject(refused(/不能晚于今天/));
    await expect(filing.deliver({ day: dayFromToday(-1) })).rejects.toMatchObject(refused(/不能早于/));
    await filing.deliver({ copies: 4 });
    await expect(filing.deliver({ copies: 2 })).rejects.toMatchObject(refused(/还可交付 1 份/));
    await filing.deliver({ copies: 1 });
  });

  it("takes a day and a code that can be: none ahead, none before the report, none of another report", async () => {
    await expect(filing.record({ filedOn: dayFromToday(1) })).rejects.toMatchObject(refused(/不能晚于今天/));
    await expect(filing.record({ filedOn: dayFromToday(-1) })).rejects.toMatchObject(refused(/不能早于报告日/));
    await expect(filing.record({ code: "" })).rejects.toMatchObject(refused(/验证码/));
    await expect(filing.record({ code: "???" })).rejects.toMatchObject({ status: 400 });
    await filing.record();
    const other = await openFilingDesk(await openReportDesk(server, firm), office, second);
    await expect(other.record()).rejects.toMatchObject(refused(/验证码已登记/));
  });

  it("a kind outside the duty to file is handed over without a code, but read back all the same", async () => {
    const { Id } = filing;
    const set = (reason: string, as = office) =>
      as.call(reportRegister.SetReportKindFiling, { Id, isUnfiled: true, reason });
    await expect(set("不用")).rejects.toMatchObject(refused(/理由/));
    await set("内部管理用途报告，不在统一监管平台报备范围");
    await expect(filing.deliver()).rejects.toMatchObject(refused(/PDF/));
    await filing.record({ code: "", filedOn: undefined }, await filing.words({ code: "" }));
    expect([await resultOf("CC26"), await resultOf("CC43")]).toEqual([passed, passed]);
    expect(await filing.deliver()).toMatchObject({ filing: 3, verifyCode: null });
  });

  it("is the desk's: neither team, nor reader of the register, nor a forged id", async () => {
    const { Id, rowVersion } = await filing.seen();
    const given = { Id, rowVersion, code: platformCode, filedOn: dayFromToday(0) };
    const file = [await filing.file("盖章报告.pdf")];
    for (const as of [desk.by.manager, desk.by.partner, desk.by.staff1]) {
      await expect(as.call(reportRegister.RecordReportFiling, given, file)).rejects.toMatchObject({ status: 403 });
      await expect(filing.confirm({}, as)).rejects.toMatchObject({ status: 403 });
      await expect(filing.deliver({}, [], as)).rejects.toMatchObject({ status: 403 });
    }
    await expect(second.call(reportRegister.DownFilingData, { Id, format: "json" })).rejects.toMatchObject({
      status: 403,
    });
    await expect(
      office.call(reportRegister.RecordReportFiling, { ...given, Id: Id + 999 }, file),
    ).rejects.toMatchObject({ status: 404 });
    const stranger = await server.newTenant();
    const foreign = await deskPerson(stranger, "archive", all);
    await expect(foreign.call(reportRegister.RecordReportFiling, given, file)).rejects.toMatchObject({ status: 404 });
    await expect(foreign.call(reportRegister.DownStampedReport, { Id })).rejects.toMatchObject({ status: 404 });
  });

  it("a file that cannot be read is said to be so, and compared by eye in everything", async () => {
    const given = { ...(await filing.seen()), code: platformCode, filedOn: dayFromToday(0) };
    const broken = { name: "扫描件.pdf", content: Buffer.from("%PDF-1.4\nnothing") };
    const recorded = await office.call(reportRegister.RecordReportFiling, given, [broken]);
    expect(recorded.unreadWhy).not.toBeNull();
    expect(recorded.readBack.every(({ result }) => result === 3)).toBe(true);
    expect(recorded.filing).toBe(1);
    expect(await filing.confirm()).toMatchObject({ filing: 2, codeReading: 2 });
  });

  it("before the seal nothing is filed", async () => {
    const other = await openReportDesk(server, firm);
    const id = await other.signed();
    const { entryId: Id } = await other.read(id);
    const { rowVersion } = await office.call(reportRegister.GetReportEntry, { Id });
    const file = [await filing.file("盖章报告.pdf")];
    const given = { Id, rowVersion, code: platformCode, filedOn: dayFromToday(0) };
    await expect(office.call(reportRegister.RecordReportFiling, given, file)).rejects.toMatchObject(
      refused(/尚未签发/),
    );
    await expect(
      office.call(reportRegister.ConfirmReportFiling, {
        Id,
        rowVersion,
        code: platformCode,
        words: "已逐页与原件核对",
      }),
    ).rejects.toMatchObject(refused(/尚未签发/));
    await expect(
      office.call(
        reportRegister.DeliverAuditReport,
        { Id, rowVersion, day: dayFromToday(0), receiver: "客户", copies: 1, medium: 1 },
        [],
      ),
    ).rejects.toMatchObject(refused(/尚未签发/));
  });

  it("同一事项多份报告: a filed report is made void with the day of the withdrawal, and bears nothing afterwards", async () => {
    await filing.record();
    const { rowVersion } = await desk.read(filing.id);
    const cancel = (withdrawnOn: string | null) =>
      desk.by.partner.call(auditReports.VoidAuditReport, {
        Id: filing.id,
        rowVersion,
        reason: "附注披露有误，重新出具",
        withdrawnOn,
      });
    await expect(desk.add()).rejects.toMatchObject({ status: 423 });
    await expect(cancel(null)).rejects.toMatchObject(refused(/撤回报备/));
    await cancel(dayFromToday(0));
    await expect(filing.deliver()).rejects.toMatchObject(refused(/已作废/));
    await expect(filing.record()).rejects.toMatchObject(refused(/已作废/));
    await desk.add();
  });
});

describe("two at once", () => {
  const settled = async (acts: (() => Promise<unknown>)[]) =>
    (await Promise.allSettled(acts.map((act) => act()))).filter(({ status }) => status === "fulfilled").length;

  it("of four who record at the same moment one does", async () => {
    const given = { ...(await filing.seen()), code: platformCode, filedOn: dayFromToday(0) };
    const file = [await filing.file("盖章报告.pdf")];
    const record = () => office.call(reportRegister.RecordReportFiling, given, file);
    expect(await settled([record, record, record, record])).toBe(1);
  });

  it("of four who confirm at the same moment one does", async () => {
    await filing.record({}, await filing.words({ code: "" }));
    const given = { ...(await filing.seen()), code: platformCode, words: "已逐页与原件核对文号、日期和签字" };
    const confirm = () => second.call(reportRegister.ConfirmReportFiling, given);
    expect(await settled([confirm, confirm, confirm, confirm])).toBe(1);
  });

  it("of four who hand over at the same moment one does, and one copy list stands", async () => {
    await filing.record();
    await filing.issue();
    const given = { ...(await filing.seen()), day: dayFromToday(0), receiver: "客户", copies: 5, medium: 1 };
    const deliver = () => office.call(reportRegister.DeliverAuditReport, given, []);
    expect(await settled([deliver, deliver, deliver, deliver])).toBe(1);
    expect((await filing.entry()).deliveries).toHaveLength(1);
  });

  it("a delivery and the withdrawal at the same moment: the report is void afterwards, and handed over before or never", async () => {
    await filing.record();
    await filing.issue();
    const seen = await filing.seen();
    const { rowVersion } = await desk.read(filing.id);
    const deliver = () =>
      office.call(
        reportRegister.DeliverAuditReport,
        { ...seen, day: dayFromToday(0), receiver: "客户", copies: 1, medium: 1 },
        [],
      );
    const cancel = () =>
      desk.by.partner.call(auditReports.VoidAuditReport, {
        Id: filing.id,
        rowVersion,
        reason: "附注披露有误，重新出具",
        withdrawnOn: dayFromToday(0),
      });
    const [, voided] = await Promise.allSettled([deliver(), cancel()]);
    expect(voided?.status).toBe("fulfilled");
    expect(await filing.entry()).toMatchObject({ status: 3, filing: 4 });
    await expect(filing.deliver()).rejects.toMatchObject(refused(/已作废/));
  });
});

describe("files of the desk", () => {
  it("what the platform asks for, as JSON with the audited figures and as a workbook; the stamped PDF; the register", async () => {
    const { Id } = filing;
    const json = await office.download(reportRegister.DownFilingData, { Id, format: "json" });
    expect(JSON.parse(json.bytes.toString("utf8"))).toMatchObject({
      opinion: "无保留意见",
      assets: "0.00",
      revenue: "0.00",
      profit: "0.00",
      reportDate: desk.today,
    });
    const sheet = readBook((await office.download(reportRegister.DownFilingData, { Id })).bytes);
    expect(JSON.stringify(sheet.Sheets)).toContain("资产总额（元）");
    await expect(office.download(reportRegister.DownStampedReport, { Id })).rejects.toMatchObject({ status: 404 });
    const stamped = await filing.file("盖章报告.pdf");
    const given = { ...(await filing.seen()), code: platformCode, filedOn: dayFromToday(0) };
    await office.call(reportRegister.RecordReportFiling, given, [stamped]);
    const kept = await office.download(reportRegister.DownStampedReport, { Id });
    expect(kept.bytes.equals(stamped.content)).toBe(true);
    const register = readBook((await office.download(reportRegister.DownReportRegister, {})).bytes);
    expect(JSON.stringify(register.Sheets)).toContain(platformCode);
    const none = await office.call(reportRegister.GetReportRegister, { keyword: "没有这样的报告" });
    expect(none.totalCount).toBe(0);
  });
});
