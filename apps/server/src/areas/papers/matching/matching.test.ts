import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { type MatchColumns, matching } from "@digao/contract/areas/papers/matching/calls";
import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Sheet } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { guessColumns } from "./read-list.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
});
afterAll(() => server.stop());

const file = (name: string, lines: string[]) => ({ name, content: new TextEncoder().encode(lines.join("\n")) });
const read = (name: string, lines: string[]) => manager.call(matching.ReadMatchList, {}, [file(name, lines)]);
async function sampleProject() {
  const projectId = await newProject(manager);
  await copySampleBooks(server, firm, projectId);
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const items = await manager.call(statementItems.GetFSItemName, { projectId });
  return { projectId, periodId: period?.periodId ?? 0, item: items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0 };
}

const rule = { days: 3, reference: "preferred", isOpposite: false, groupMax: 4 } as const;

const bank = [
  "日期,流水号,摘要,金额",
  "2024-12-01,A1,货款,100.00",
  "2024-12-02,,分次付款,600.00",
  "2024-12-05,B7,运费,80.50",
];
const books = [
  "记账日期,凭证号,摘要,借方,贷方",
  "2024-12-01,A1,收货款,100.00,",
  "2024-12-02,,收一,200.00,",
  "2024-12-03,,收二,400.00,",
  "2024-12-05,B7,运费,81.50,",
  "2024-12-31,,未达,7.00,",
  "2024-12-31,,说明,无,",
];

async function run(left: { id: number; guess: MatchColumns }, right: { id: number; guess: MatchColumns }) {
  const lists = { leftListId: left.id, rightListId: right.id, left: left.guess, right: right.guess };
  const { id } = await manager.call(matching.StartMatch, { name: "银行对账", ...lists, rule });
  await server.runJobs();
  return id;
}

describe("two lists", () => {
  it("are read with their headings, and what their columns hold is guessed", async () => {
    const list = await read("银行.csv", bank);
    expect(list).toMatchObject({ rowCount: 3, headings: ["日期", "流水号", "摘要", "金额"] });
    expect(list.guess).toEqual({ date: 0, reference: 1, amount: 3 });
    expect(guessColumns(["记账日期", "凭证号", "摘要", "借方", "贷方"])).toEqual({
      date: 0,
      reference: 1,
      debit: 3,
      credit: 4,
    });
  });

  it("are matched by a job into what agrees, what differs and what each side has alone, on screen and as a workbook", async () => {
    const id = await run(await read("银行.csv", bank), await read("账面.csv", books));
    const { summary } = await manager.call(matching.GetMatchRun, { Id: id });
    expect(summary).toMatchObject({
      left: { rows: 3, amount: "780.50" },
      right: { rows: 5, amount: "788.50" },
      matched: { groups: 2, left: { rows: 2, amount: "700.00" }, right: { rows: 3, amount: "700.00" } },
      differences: { groups: 1, left: { amount: "80.50" }, right: { amount: "81.50" } },
      leftOnly: { rows: 0 },
      rightOnly: { rows: 1, amount: "7.00" },
      rightUnread: 1,
    });
    const part = async (name: "matched" | "differences" | "rightOnly" | "unread") =>
      (await manager.call(matching.GetMatchRows, { Id: id, part: name, maxResultCount: 10 })).items;
    expect(await part("matched")).toMatchObject([
      { by: "reference", left: [{ row: 2, amount: "100.00" }], right: [{ row: 2 }] },
      { by: "sum", left: [{ row: 3 }], right: [{ row: 3 }, { row: 4 }], difference: "0.00" },
    ]);
    expect(await part("differences")).toMatchObject([{ by: "amountDiffers", difference: "-1.00", days: 0 }]);
    expect(await part("rightOnly")).toMatchObject([{ right: [{ row: 6, date: "2024-12-31" }] }]);
    expect(await part("unread")).toMatchObject([{ right: [{ row: 7 }] }]);
    const { bytes } = await manager.download(matching.DownMatchRun, { Id: id });
    const book = { name: "结果.xlsx", content: new Uint8Array(bytes) };
    const { id: bookId } = await manager.call(ownSheets.CreateOwnSheetFromFile, {}, [book]);
    const { tabs } = await manager.call(ownSheets.LoadOwnSheet, { Id: bookId });
    expect(tabs.map(({ name }) => name)).toEqual([
      "汇总",
      "已核对",
      "差异",
      "仅左侧",
      "仅右侧",
      "未参与（金额无法识别）",
    ]);
  });

  it("are matched and taken apart by hand, with notes, on screen and in the workbook", async () => {
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    const decide = async (kind: "match" | "unmatch" | "note", left: number[], right: number[], note = "") => {
      await manager.call(matching.DecideMatch, { Id: id, kind, left, right, note });
      await server.runJobs();
    };
    const part = async (name: "matched" | "differences" | "leftOnly" | "rightOnly") =>
      (await manager.call(matching.GetMatchRows, { Id: id, part: name, maxResultCount: 10 })).items;
    await decide("unmatch", [3], [3, 4], "不是同一笔");
    expect(await part("leftOnly")).toMatchObject([{ left: [{ row: 3 }], note: "不是同一笔" }]);
    expect(await part("rightOnly")).toHaveLength(3);
    await decide("match", [3], [3, 4, 6], "含未达");
    expect((await part("differences")).at(-1)).toMatchObject({ by: "hand", difference: "-7.00", note: "含未达" });
    const { summary } = await manager.call(matching.GetMatchRun, { Id: id });
    expect(summary).toMatchObject({ leftOnly: { rows: 0 }, rightOnly: { rows: 0 }, differences: { groups: 2 } });
    await expect(decide("match", [3], [])).rejects.toMatchObject({ status: 400 });
    await expect(decide("note", [], [])).rejects.toMatchObject({ status: 400 });
    const stranger = await firm.as("staff1");
    const foreign = stranger.call(matching.DecideMatch, { Id: id, kind: "note", left: [3], right: [], note: "" });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    expect((await manager.download(matching.DownMatchRun, { Id: id })).bytes.byteLength).toBeGreaterThan(0);
  });

  it("are refused before any work where a column is missing that the rule needs", async () => {
    const [left, right] = [await read("甲.csv", bank), await read("乙.csv", bank)];
    const lists = { name: "核对", leftListId: left.id, rightListId: right.id };
    const start = (columns: object, more: object = rule) =>
      manager.call(matching.StartMatch, { ...lists, left: columns, right: right.guess, rule: { ...rule, ...more } });
    await expect(start({ date: 0 })).rejects.toMatchObject({ status: 400 });
    await expect(start({ amount: 40 })).rejects.toMatchObject({ status: 400 });
    await expect(start({ amount: 3 }, { reference: "required" })).rejects.toMatchObject({ status: 400 });
  });

  it("with no rows are refused, and a file that is no table", async () => {
    await expect(read("空.csv", ["", ""])).rejects.toMatchObject({ status: 400 });
    const picture = { name: "a.png", content: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]) };
    await expect(manager.call(matching.ReadMatchList, {}, [picture])).rejects.toMatchObject({ status: 400 });
  });

  it("and their result are nobody else's, and go when they are removed", async () => {
    const [left, right] = [await read("甲.csv", bank), await read("乙.csv", books)];
    const id = await run(left, right);
    const admin = await firm.as("admin");
    const lists = { leftListId: left.id, rightListId: right.id, left: left.guess, right: right.guess };
    for (const call of [
      () => admin.call(matching.GetMatchRun, { Id: id }),
      () => admin.call(matching.GetMatchRows, { Id: id, part: "matched" }),
      () => admin.call(matching.RemoveMatchRun, { Id: id }),
      () => admin.download(matching.DownMatchRun, { Id: id }),
      () => admin.call(matching.StartMatch, { name: "偷看", ...lists, rule }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    await manager.call(matching.RemoveMatchRun, { Id: id });
    await server.runJobs();
    await expect(manager.call(matching.GetMatchRun, { Id: id })).rejects.toMatchObject({ status: 404 });
    const again = manager.call(matching.StartMatch, { name: "再来", ...lists, rule });
    await expect(again).rejects.toMatchObject({ status: 404 });
  });
});

describe("a list of the books", () => {
  it("is the lines of an account, with how many there are and of which journal; whoever is no member gets none", async () => {
    const { projectId, periodId } = await sampleProject();
    const list = await manager.call(matching.ReadMatchAccount, { projectId, periodId, accountCode: "1002" });
    const { items, totalCount } = await manager.call(vouchers.GetVoucherLibList, {
      periodId,
      accountCode: "1002",
      maxResultCount: 3,
    });
    expect(list.rowCount).toBe(totalCount);
    expect(list).toMatchObject({
      headings: ["日期", "凭证号", "摘要", "科目", "借方", "贷方"],
      guess: { date: 0, reference: 1, debit: 4, credit: 5 },
      fileName: "1002 银行存款",
      sheetName: expect.stringMatching(/第 \d+ 批，\d{4}-\d\d-\d\d \d\d:\d\d 启用/),
    });
    expect(list.head.slice(0, 3).map(([date, , summary]) => [date, summary])).toEqual(
      items.map(({ jDate, summary }) => [jDate, summary ?? ""]),
    );
    const [month = 0] = [...new Set(items.map(({ jPeriod }) => jPeriod))];
    const narrow = { projectId, periodId, accountCode: "1002", jPeriodFrom: month, jPeriodTo: month };
    expect((await manager.call(matching.ReadMatchAccount, narrow)).rowCount).toBeLessThan(list.rowCount);
    const none = manager.call(matching.ReadMatchAccount, { projectId, periodId, accountCode: "9999" });
    await expect(none).rejects.toMatchObject({ status: 400 });
    const stranger = await firm.as("staff2");
    const foreign = stranger.call(matching.ReadMatchAccount, { projectId, periodId, accountCode: "1002" });
    await expect(foreign).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) });
  });
});

describe("a result kept as a paper", () => {
  const keep = (Id: number, projectId: number, itemId: number | null = null, by = manager) =>
    by.call(matching.KeepMatchRun, { Id, projectId, itemId, name: "银行存款核对" });

  it("has head, both lists, groups, remarks and sums that tie, an index of its item, and stands in the paper index", async () => {
    const { projectId, item } = await sampleProject();
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    await manager.call(matching.DecideMatch, { Id: id, kind: "note", left: [], right: [6], note: "期后已达" });
    await expect(keep(id, projectId, item)).rejects.toMatchObject({ status: 400 });
    await server.runJobs();
    const paper = await keep(id, projectId, item);
    expect(paper.wpIndex).toMatch(/^ZA-9/);
    expect((await manager.call(matching.GetMatchRun, { Id: id })).paper).toEqual(paper);
    const { sheets: first, tabs } = await manager.call(sheets.LoadSheets, { Id: paper.id });
    expect(tabs.map(({ name }) => name)).toEqual(["核对表", "已核对与差异", "左侧清单", "右侧清单"]);
    const rowsOf = (tab: unknown) =>
      Object.values((tab as Sheet).cellData ?? {}).map((row) => Object.values(row).map(({ v }) => v ?? null));
    const rows = rowsOf(first[tabs[0]?.id ?? ""]);
    const row = (name: string) => rows.find(([label]) => label === name)?.slice(1, 6);
    expect(row("已核对")).toEqual([2, 700, 3, 700, 0]);
    expect(row("差异")).toEqual([1, 80.5, 1, 81.5, -1]);
    expect(row("仅一侧")).toEqual([0, 0, 1, 7, -7]);
    expect(row("两份清单")).toEqual([3, 780.5, 5, 788.5, -8]);
    expect(row("核对差异（须为零）")).toEqual([0, 0, 0, 0, 0]);
    expect(row("左侧清单：")?.[0]).toContain("银行.csv");
    const ids = tabs.slice(1).map((tab) => tab.id);
    const { sheets: others } = await manager.call(sheets.LoadSheets, { Id: paper.id, tabIds: ids });
    const text = JSON.stringify(ids.map((tab) => rowsOf(others[tab])));
    for (const word of ["期后已达", "多笔合计一致", "未参与", "运费"]) expect(text).toContain(word);
    expect((await manager.call(paperSigns.GetPaperSigns, { Id: paper.id })).can.gates).toEqual([]);
    const catalogue = await manager.call(paperIndex.GetAuditSectionData, { ProjectId: projectId });
    expect(JSON.stringify(catalogue)).toContain(paper.wpIndex);
  });

  it("may be a free paper, without index and without cells that look for its signs", async () => {
    const { projectId } = await sampleProject();
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    await server.runJobs();
    const paper = await keep(id, projectId);
    expect(paper.wpIndex).toBeNull();
    await server.runJobs();
    const { sheets: first } = await manager.call(sheets.LoadSheets, { Id: paper.id });
    const text = JSON.stringify(first);
    expect(text).toContain("编制：");
    expect(text).not.toMatch(/SIGN\(|#N\/A|#无/);
    expect((await manager.call(paperSigns.GetPaperSigns, { Id: paper.id })).can.gates).toEqual([]);
  });

  it("is made once of one result however many ask at once, and again after a further decision", async () => {
    const { projectId, item } = await sampleProject();
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => keep(id, projectId, item)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const list = () => manager.call(sheets.GetSheetList, { projectId });
    expect(await list()).toHaveLength(1);
    await manager.call(matching.DecideMatch, { Id: id, kind: "note", left: [2], right: [], note: "已核" });
    await server.runJobs();
    const again = await keep(id, projectId, item);
    expect(again.wpIndex).toMatch(/^ZA-9-1$/);
    expect(await list()).toHaveLength(2);
  });

  it("is made by whoever the matching belongs to, in a project of theirs", async () => {
    const { projectId } = await sampleProject();
    const id = await run(await read("银行.csv", bank), await read("账.csv", books));
    const stranger = await firm.as("staff2");
    await expect(keep(id, projectId, null, stranger)).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) });
    await join(manager, projectId, [{ client: stranger, roleid: 0 }]);
    await expect(keep(id, projectId, null, stranger)).rejects.toMatchObject({ status: 404 });
    expect(await keep(id, projectId)).toMatchObject({ wpIndex: null, projectId });
  });
});
