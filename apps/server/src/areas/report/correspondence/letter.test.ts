import { correspondence, correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { insertFound } from "@digao/db/insert-found";
import { sql } from "kysely";
import mammoth from "mammoth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CorrespondenceDesk, openCorrespondenceDesk } from "../../../../test/correspondence-desk.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { readPages } from "../../../../test/pdf-pages.ts";
import { blocksOfText, boundText, keysIn } from "./text.ts";

let server: TestServer;
let firm: TestTenant;
let desk: CorrespondenceDesk;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  desk = await openCorrespondenceDesk(firm, { report_date: "2025-04-20" });
  await firm.inProject(
    desk.projectId,
    (db) =>
      insertFound(
        db,
        sql`insert into prior_misstatement (tenant_id, project_id, content, fs_item_id, amount)
        select ${firm.id}, ${desk.projectId}, '上年跌价准备少提', i.id, 60000 from fs_item i where i.project_id = ${desk.projectId} and i.std_code = 'A109'`,
      ),
    "manager",
  );
});
afterAll(() => server.stop());

const plain = (text: string): string => text.normalize("NFKC").replace(/\s/g, "");
const down = (Id: number, format: "docx" | "pdf") =>
  desk.by.staff1.download(correspondence.DownCorrespondence, { Id, format });
const wordOf = async (Id: number) =>
  plain((await mammoth.extractRawText({ buffer: (await down(Id, "docx")).bytes })).value);
const pdfOf = async (Id: number) => {
  const pages = await readPages((await down(Id, "pdf")).bytes);
  return { pages: pages.length, text: plain(pages.map(({ text }) => text).join("")) };
};

describe("a letter of representation", () => {
  it("holds its declarations, the uncorrected misstatements as they are, and a line for each signer; in Word and as a PDF alike", async () => {
    const { id } = await desk.add(["DC01", "DC02", "DC07"]);
    await expect(down(id, "docx")).rejects.toMatchObject({ status: 400 });
    await expect(down(id, "pdf")).rejects.toMatchObject({ status: 400 });
    await desk.save(id);
    expect(await wordOf(id)).toContain("草稿,请勿签发");
    await desk.by.staff1.call(correspondencePaper.calls.discard, desk.step((await desk.sheet(id)).records[0] ?? null));
    await desk.approve(id);
    const word = await wordOf(id);
    for (const words of [
      /管理层书面声明书.*致:/,
      /未更正错报共1项/,
      /附表:未更正错报汇总表.*上年跌价准备少提/,
      /2025年4月20日/,
      /法定代表人\(签字\):.*主管会计工作负责人\(签字\):/,
    ])
      expect(word).toMatch(words);
    expect(word).not.toMatch(/草稿|重要性水平|undefined|null/);
    const pdf = await pdfOf(id);
    expect(pdf.pages).toBeGreaterThan(1);
    for (const line of (await mammoth.extractRawText({ buffer: (await down(id, "docx")).bytes })).value.split("\n"))
      expect(pdf.text).toContain(plain(line));
  });

  it("says what has changed since, and is no letter to be issued then", async () => {
    const { id } = await desk.add(["DC08"]);
    await desk.approve(id);
    await firm.inDb((db) =>
      db.updateTable("project").set({ period_end: "2024-12-30" }).where("id", "=", desk.projectId).execute(),
    );
    expect(await wordOf(id)).toMatch(/草稿,请勿签发.*资产负债表日/);
    await firm.inDb((db) =>
      db.updateTable("project").set({ period_end: "2024-12-31" }).where("id", "=", desk.projectId).execute(),
    );
    expect(await wordOf(id)).not.toContain("草稿");
  });

  it("is English where its document is", async () => {
    const { id } = await desk.add(["DC06"], desk.by.staff1, "en");
    await desk.approve(id);
    const word = (await mammoth.extractRawText({ buffer: (await down(id, "docx")).bytes })).value;
    expect(word).toContain("at least twelve months from 31 December 2024");
    expect(word).toMatch(/Legal representative \(signature\):/);
    expect((await pdfOf(id)).text).toContain("Page1of1");
  });
});

describe("the firm's own template", () => {
  it("is the approved text of one project for the others, with their own figures, until it is given up; kept by whoever edits templates", async () => {
    const { id } = await desk.add(["CM04"]);
    const keep = (as: typeof desk.by.manager, isKept = true) =>
      as.call(correspondence.SetCorrespondenceTemplate, { Id: id, isKept });
    await expect(keep(desk.by.manager)).rejects.toMatchObject({ status: 400 });
    await desk.approve(id, {
      title: "审计调整确认函",
      text: '<p>请<span data-bound="client">某</span>财务部逐项确认附表所列分录并盖章回复。</p>',
    });
    await expect(keep(desk.by.incharge)).rejects.toMatchObject({ status: 403 });
    await expect(keep(desk.by.staff1)).rejects.toMatchObject({ status: 403 });
    expect(await keep(desk.by.manager)).toEqual({ isFirms: true });
    const other = await openCorrespondenceDesk(firm);
    const theirs = await other.add(["CM04"]);
    const begun = await other.sheet(theirs.id);
    const client = begun.figures.find(({ key }) => key === "client")?.value ?? "";
    expect(begun).toMatchObject({ isFirms: true, templateTitle: "审计调整确认函" });
    expect(begun.template).toBe(
      `<p>请<span data-bound="client">${client}</span>财务部逐项确认附表所列分录并盖章回复。</p>`,
    );
    const foreign = await openCorrespondenceDesk(await server.newTenant());
    expect(await foreign.sheet((await foreign.add(["CM04"])).id)).toMatchObject({ isFirms: false });
    await keep(desk.by.manager, false);
    expect(await other.sheet(theirs.id)).toMatchObject({ isFirms: false, templateTitle: "审计调整沟通函" });
  });
});

describe("the text of a letter", () => {
  it("is read as address, headings, paragraphs and lists, whatever its marks", () => {
    const html =
      "<p><strong>致：甲公司</strong></p><p>一<br>二 &lt;b&gt;</p><ol><li><p>甲</p></li><li><p>乙</p></li></ol><ul><li>丙</li></ul><p><strong>标题</strong></p><p></p>";
    expect(blocksOfText(html)).toEqual([
      { kind: "address", text: "致：甲公司" },
      { kind: "text", text: "一\n二 <b>" },
      { kind: "plain", text: "1. 甲" },
      { kind: "plain", text: "2. 乙" },
      { kind: "plain", text: "• 丙" },
      { kind: "heading", text: "标题" },
    ]);
  });

  it("has each bound figure as it is now, and knows no figure that is not the client's to know", () => {
    const html = '<p><span data-bound="client">旧名</span>与<span data-bound="om">79,000</span></p>';
    expect(boundText(html, { client: "新<名>" })).toBe(
      '<p><span data-bound="client">新&lt;名&gt;</span>与<span>79,000</span></p>',
    );
    expect(keysIn(html)).toEqual(["client"]);
  });
});
