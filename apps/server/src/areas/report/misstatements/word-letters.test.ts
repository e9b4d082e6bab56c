import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { legalSubject, legalSubjects } from "@digao/contract/areas/firm/legal-subjects/calls";
import { misstatementPaper, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { sql } from "kysely";
import mammoth from "mammoth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { hasWriter, officePdf } from "../../../../test/office-pdf.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { unzip } from "../../../../test/unzip.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let incharge: Client;
let projectId: number;
let item: Map<string, number>;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff, incharge] = [await tenant.as("manager"), await tenant.as("staff1"), await tenant.as("incharge")];
  const admin = await tenant.as("admin");
  const { id: lsId } = await admin.call(legalSubject.calls.create, {
    subjectName: "正大会计师事务所（特殊普通合伙）",
    identificationNumber: "91110000100000001X",
  });
  await admin.call(legalSubjects.UpdateLegalSubjectIsDefault, { lsId });
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  item = new Map((await manager.call(mapping.GetRptItemTree, { projectId })).map(({ id, stdCode }) => [stdCode, id]));
  await tenant.inProject(
    projectId,
    (db) =>
      sql`insert into materiality (tenant_id, project_id, revision, stage, status, benchmark, basis, benchmark_amount, percent, om, pm_percent, pm,
        trivial_percent, trivial, reason, figures, approver_id, approve_time)
        values (${tenant.id}, ${projectId}, 1, 1, 1, 1, 3, 1594578.22, 0.05, 79000, 0.75, 59250, 0.05, 3950, '经常性业务税前利润', '{}', ${manager.userId}, now())`.execute(
        db,
      ),
    "manager",
  );
});
afterAll(() => server.stop());

async function entry(description: string, amount: string) {
  const draft = await staff.call(adjustments.UpdateFSAdjustHead, {
    projectId,
    adjType: 1,
    description,
    lines: [
      { fsItemId: item.get("P101") ?? 0, debit: amount, credit: "0.00" },
      { fsItemId: item.get("A109") ?? 0, debit: "0.00", credit: amount },
    ],
  });
  return staff.call(adjustments.UpdateFSAdjustHeadById, { Id: draft.id, rowVersion: draft.rowVersion, status: 1 });
}
type Version = { id: number; rowVersion: number };
const check = (as: Client, { id: Id, rowVersion }: Version) =>
  as.call(adjustments.CheckFSAdjustHeadById, { Id, rowVersion });
const opinion = ({ id: Id, rowVersion }: Version, clientStatus: number) =>
  manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, clientStatus, reason: "客户认为可以变现" });

const word = (letter: "governance" | "representation", RptLang: "zh" | "en" = "zh") =>
  staff.download(misstatements.DownMisstatementLetter, { projectId, letter, RptLang });
/** The words of a document, blanks apart. */
const textOf = async (bytes: Buffer) => plain((await mammoth.extractRawText({ buffer: bytes })).value);
const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");

describe("letters in Word", () => {
  it("put before the client the entries in the figures alone, those agreed apart from those to confirm", async () => {
    const none = await staff.download(adjustments.DownAdjustLetter, { projectId });
    expect(await textOf(none.bytes)).toContain("没有计入审定财务报表的调整分录");
    await opinion(await check(manager, await entry("存货跌价准备少提", "60000.00")), 1);
    await check(manager, await entry("成本跨期\n按发票日期", "1234567.89"));
    await check(incharge, await opinion(await entry("客户拒绝更正的跌价", "80000.00"), 2));
    await entry("草稿分录", "100.00");
    const { bytes, headers } = await staff.download(adjustments.DownAdjustLetter, { projectId });
    expect(decodeURIComponent(headers.get("content-disposition") ?? "")).toContain("审计调整确认函.docx");
    const zh = await textOf(bytes);
    expect(zh).toMatch(/已同意的调整.*存货跌价准备少提.*提请贵公司确认的调整.*成本跨期.*1,234,567\.89/);
    expect(zh).toContain("对利润影响:-60,000.00");
    expect(zh).toContain("会计师事务所（盖章）：正大会计师事务所（特殊普通合伙）".normalize("NFKC"));
    expect(zh).not.toMatch(/客户拒绝更正|草稿分录/);
    const en = await textOf((await staff.download(adjustments.DownAdjustLetter, { projectId, RptLang: "en" })).bytes);
    expect(en).toContain("Letteronauditadjustments");
  });

  it("tell those charged with governance what is uncorrected, what is material by itself, and that it shall be corrected", async () => {
    const draft = await textOf((await word("governance")).bytes);
    expect(draft).toContain("草稿,请勿签发");
    expect(draft).toMatch(/错报共1项.*单项重大的1项.*资产80,000\.00/);
    expect(draft).toContain("我们已要求管理层更正附表所列全部错报");
    expect(draft).toMatch(/附表:未更正错报汇总表.*客户拒绝更正的跌价\(单项重大\).*80,000\.00.*客户认为可以变现/);
    expect(draft).not.toContain("成本跨期");
    const en = await textOf((await word("governance", "en")).bytes);
    expect(en).toContain("Communicationofuncorrectedmisstatements");
  });

  it("say the conclusion once there is one, and are no draft then; what is material nobody represents as immaterial", async () => {
    const { items } = await staff.call(adjustments.GetAuditAdjustList, { projectId, maxResultCount: 100 });
    const draft = items.find(({ description }) => description === "草稿分录")!;
    const gone = { Id: draft.id, rowVersion: draft.rowVersion, reason: "不构成错报" };
    await staff.call(adjustments.CancelFSAdjustHeadById, gone);
    await opinion(items.find(({ adjNo }) => adjNo === "AJE-2")!, 1);
    const answers = { covenant: 1, fraud: 1, relatedParty: 1, managementPay: 1, segment: 1 };
    const verdict = { projectId, ...answers, conclusion: 2, reason: "超过整体重要性" };
    const written = await staff.call(misstatementPaper.calls.edit, verdict);
    const step = (one: { id: number; rowVersion: number } | null) => ({ Id: one!.id, rowVersion: one!.rowVersion });
    const concluded = await incharge.call(misstatementPaper.calls.conclude, step(written));
    // Nobody has approved it yet.
    expect(await textOf((await word("governance")).bytes)).toContain("草稿,请勿签发");
    await manager.call(misstatementPaper.calls.approve, step(concluded));
    const governance = await textOf((await word("governance")).bytes);
    expect(governance).not.toContain("草稿");
    expect(governance).toContain("我们认为,未更正错报重大;如不更正,我们将考虑发表非无保留意见");
    const management = await textOf((await word("representation")).bytes);
    expect(management).toContain("草稿,请勿签发:项目组的结论为未更正错报重大");
    expect(management).toContain("致:正大会计师事务所");
  });
});

describe("a letter in Word", () => {
  it("names the fonts of Chinese official writing, and keeps what people wrote as text", async () => {
    const { bytes } = await word("representation");
    const document = (await unzip(bytes)).get("word/document.xml")?.toString() ?? "";
    expect(document).toContain("关于未更正错报的书面声明");
    expect(document).toContain('w:eastAsia="宋体"');
    expect(document).toContain('w:eastAsia="黑体"');
    expect(document).toContain('w:ascii="Times New Roman"');
  });

  it.skipIf(!hasWriter)(
    "is opened by LibreOffice, and every word of it is on paper",
    { timeout: within(300_000) },
    async () => {
      for (const letter of ["governance", "representation"] as const) {
        const { bytes } = await word(letter);
        const pages = await readPages(officePdf(bytes, "docx"));
        expect(pages.length).toBeGreaterThan(1);
        const printed = plain(pages.map(({ text }) => text).join(""));
        for (const line of (await mammoth.extractRawText({ buffer: bytes })).value.split("\n"))
          expect(printed).toContain(plain(line));
      }
    },
  );

  it("is read by members of its project alone", async () => {
    const stranger = await tenant.as("staff2");
    await expect(
      stranger.download(misstatements.DownMisstatementLetter, { projectId, letter: "governance" }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(stranger.download(adjustments.DownAdjustLetter, { projectId })).rejects.toMatchObject({ status: 403 });
  });
});
