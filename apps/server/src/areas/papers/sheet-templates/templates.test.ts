import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { checkRowLabel } from "@digao/domain/sheet-bindings/check-rows";
import { type Book, type Sheet, sheetsOf } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { ownBook, templateKeys } from "./catalogue.ts";
import { filledBook } from "./fill.ts";

let desk: LedgerDesk;
let manager: Client;
let admin: Client;
let staff: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  admin = await desk.tenant.as("admin");
  staff = await desk.tenant.as("staff1");
  projectId = await desk.newProject();
  await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

const textOf = (book: Book): string =>
  JSON.stringify(
    sheetsOf(book).map(({ cellData }) => cellData),
    (key, value: unknown) => (key === "s" ? undefined : value),
  );

describe("the papers that come with the product", () => {
  it("are there for every item and suffix, and leave no place open", () => {
    const keys = templateKeys();
    expect(keys.length).toBe(80 * 11);
    const filling = {
      values: {
        item: "A105",
        itemName: "应收账款",
        index: "ZD-1",
        letter: "ZD",
        mainAccount: "1122",
        accounts: "1122",
        turn: 1,
        mainDebit: "",
        mainCredit: "",
        agedBook: "",
      },
      lists: {
        account: [
          { code: "112201", name: "甲", measure: "close", sign: "", opening: "open" },
          { code: "112202", name: "乙", measure: "close", sign: "", opening: "open" },
          { code: "112203", name: "丙", measure: "close", sign: "", opening: "open" },
        ],
        program: [{ no: "1", text: "核对", assertions: "E", index: "ZD-2" }],
        month: [{ key: "202401" }, { key: "202402" }],
        aux: [],
        auxRest: [],
        aged: [],
      },
    };
    for (const key of keys.filter(({ itemCode }) => ["A105", "L109", "GENERIC"].includes(itemCode)))
      expect([key.key, textOf(filledBook(ownBook(key), filling)).match(/\{\{(?!book_|agedFrom)\w*/)]).toEqual([
        key.key,
        null,
      ]);
  });

  it("repeat a row for each account, its formulas going along and totals taking all in", () => {
    const lists = {
      account: ["1", "2", "3"].map((code) => ({ code, name: code, measure: "close", sign: "", opening: "open" })),
      program: [],
      month: [],
    };
    const values = { item: "A105", itemName: "应收账款", index: "ZD-1", letter: "ZD", mainAccount: "1", turn: -1 };
    const [sheet] = sheetsOf(filledBook(ownBook({ itemCode: "A105", suffix: "1" }), { values, lists }));
    expect([5, 6, 7].map((row) => sheet?.cellData?.[row]?.[10]?.f)).toEqual(
      [6, 7, 8].map((row) => `=ROUND(D${row}+-1*(E${row}-F${row}+G${row}-H${row})+I${row}-J${row},2)`),
    );
    expect(sheet?.cellData?.[7]?.[9]?.f).toBe('=LEAD("A105","3","audited","close")');
    expect(sheet?.cellData?.[10]?.[3]?.f).toBe("=SUM(D6:D10)");
    expect(sheet?.cellData?.[12]?.[3]?.f).toBe("=ROUND(D11-D12,2)");
  });
});

describe("a paper of an item", () => {
  it("is made from its template with the item's accounts and figures, under the next index", async () => {
    const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: 1 });
    const RefId = items.find(({ stdCode }) => stdCode === "A101")?.id ?? 0;
    const made = { projectId, RefType: 1, RefId, templateKey: "A101-1" };
    const { id } = await manager.call(sheets.CreateAuditSheetData, made);
    const head = await manager.call(sheets.GetAuditSheetData, { Id: id });
    expect(head).toMatchObject({ wpIndex: "ZA-1", templateKey: "A101-1", staleCount: 0 });
    expect(head.bindingCount).toBeGreaterThan(8);
    const bound = await manager.call(sheets.GetSheetBindings, { Id: id });
    expect(bound.filter(({ error }) => error !== null)).toEqual([]);
    expect(JSON.stringify(await manager.call(sheets.LoadSheets, { Id: id }))).toContain('LEAD(\\"A101\\",\\"1001\\"');
    const next = await manager.call(sheets.CreateAuditSheetData, made);
    expect((await manager.call(sheets.GetAuditSheetData, { Id: next.id })).wpIndex).toBe("ZA-1-1");
  });
});

describe("the accounts of an item on its papers", () => {
  const bound = async (group: 1 | 3, code: string, suffix: string) => {
    const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: group });
    const RefId = items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
    const { id } = await manager.call(sheets.CreateAuditSheetData, {
      projectId,
      RefType: 1,
      RefId,
      templateKey: `${code}-${suffix}`,
    });
    return (await manager.call(sheets.GetSheetBindings, { Id: id })).map(({ formula }) => formula);
  };
  const textIn = async (group: 1 | 3, code: string, suffix: string) => {
    const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId: group });
    const RefId = items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
    const { id } = await manager.call(sheets.CreateAuditSheetData, {
      projectId,
      RefType: 1,
      RefId,
      templateKey: `${code}-${suffix}`,
    });
    return JSON.stringify(await manager.call(sheets.LoadSheets, { Id: id }));
  };

  it("take from it where they stand on the other side, and have no opening figure in profit and loss", async () => {
    for (const suffix of ["1", "2"]) expect(await textIn(1, "A105", suffix)).toMatch(/LEAD\(\\"A105\\",\\"1231\d*\\"/);
    const sales = await bound(3, "P100", "1");
    expect(sales.some((formula) => /LEAD\("P100","60\d+","audited","close"\)/.test(formula))).toBe(true);
    expect(sales.some((formula) => /"open"\)$/.test(formula) && /"P100","\d/.test(formula))).toBe(false);
  });
});

const numberAt = (cells: Sheet["cellData"], row: number, column: number): number => Number(cells?.[row]?.[column]?.v);
const rowOf = (cells: Sheet["cellData"], label: string): number =>
  Number(Object.entries(cells ?? {}).find(([, row]) => Object.values(row).some(({ v }) => v === label))?.[0]);

async function paper(code: string, suffix: string): Promise<Sheet[]> {
  const items = await manager.call(statementItems.GetFSItemName, { projectId });
  const RefId = items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  const draft = { projectId, RefType: 1, RefId, templateKey: `${code}-${suffix}` };
  const { id } = await manager.call(sheets.CreateAuditSheetData, draft);
  await desk.server.runJobs();
  const { tabs } = await manager.call(sheets.LoadSheets, { Id: id });
  const all = await manager.call(sheets.LoadSheets, { Id: id, tabIds: tabs.map((tab) => tab.id) });
  return tabs.map((tab) => all.sheets[tab.id] as Sheet);
}

describe("a paper's figures", () => {
  it("agree with the statement: accounts, auxiliary items and ages add up to it", async () => {
    const [sales] = await paper("P100", "1");
    expect(numberAt(sales?.cellData, rowOf(sales?.cellData, "明细合计"), 3)).toBeCloseTo(
      numberAt(sales?.cellData, rowOf(sales?.cellData, "报表项目"), 3),
      2,
    );
    const [, byAux, byAge] = await paper("A105", "2");
    expect([byAux?.name, byAge?.name]).toEqual(["辅助明细", "账龄"]);
    expect(numberAt(byAux?.cellData, rowOf(byAux?.cellData, checkRowLabel), 6)).toBeCloseTo(0, 2);
    const total = rowOf(byAge?.cellData, "合计");
    expect(numberAt(byAge?.cellData, total, 2)).toBeGreaterThan(0);
    expect(numberAt(byAge?.cellData, total, 9)).toBeCloseTo(0, 2);
  });

  it("come from a calculator, its fields taken from the books", async () => {
    const all = await paper("L109", "3");
    const vat = all.find(({ name }) => name === "增值税及附加测算")?.cellData;
    const booked = rowOf(vat, "账面销项税额");
    expect(vat?.[booked]?.[1]?.f).toMatch(/^=ACC\("22210107\w*","periodCr"\)$/);
    expect(numberAt(vat, booked, 1)).toBeGreaterThan(0);
    expect(vat?.[rowOf(vat, "销项税额差异")]?.[1]?.v).toBe("#应税收入：至少需要 1 行");
    const surplus = (await paper("E107", "2")).find(({ name }) => name.includes("盈余公积"))?.cellData;
    expect(numberAt(surplus, rowOf(surplus, "差异"), 1)).not.toBeNaN();
  });

  it("never come from a name that looks like a formula", () => {
    const book = ownBook({ itemCode: "A105", suffix: "2" });
    const entry = { account: "1122", accountName: "=1+1", type: "客户", name: '=HYPERLINK("x")', sign: "" };
    const filled = filledBook(book, { values: {}, lists: { account: [], aux: [entry], auxRest: [], aged: [] } });
    const texts = Object.values(filled.sheets).flatMap(({ cellData }) =>
      Object.values(cellData ?? {}).flatMap((row) => Object.values(row)),
    );
    expect(texts.filter(({ f }) => f === "=1+1" || f?.startsWith("=HYPERLINK"))).toEqual([]);
  });
});

describe("a template", () => {
  it("becomes the firm's own, version by version, until the product's serves again", async () => {
    const loaded = await admin.call(sheetTemplates.LoadTemplate, { key: "A105-9" });
    const save = (version: number, name: string) =>
      admin.call(sheetTemplates.SaveTemplate, { key: "A105-9", name, version, book: loaded.book });
    expect(await save(0, "本所应收账款检查表")).toMatchObject({ version: 1, name: "本所应收账款检查表" });
    await expect(save(0, "又一份")).rejects.toMatchObject({ status: 409 });
    await expect(
      staff.call(sheetTemplates.SaveTemplate, { key: "A105-9", name: "x", version: 1, book: loaded.book }),
    ).rejects.toMatchObject({ status: 403 });
    const again = await admin.call(sheetTemplates.LoadTemplate, { key: "A105-9" });
    expect(textOf(again.book as Book)).toBe(textOf(loaded.book as Book));
    expect(await admin.call(sheetTemplates.ResetTemplate, { key: "A105-9", version: 1 })).toMatchObject({
      version: 2,
      name: "应收账款 检查表",
    });
    await expect(
      admin.call(sheetTemplates.SaveTemplate, { key: "A105-9", name: "x", version: 2, book: { sheets: 1 } }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it("goes out as a workbook and comes back with the places in its formulas", async () => {
    const { bytes } = await admin.download(sheetTemplates.DownTemplate, { key: "A105-1" });
    const file = { name: "审定表.xlsx", content: bytes };
    const { book, losses } = await admin.call(sheetTemplates.ReadTemplateFile, { key: "A105-1" }, [file]);
    const formulas = sheetsOf(book as Book).flatMap(({ cellData = {} }) =>
      Object.values(cellData).flatMap((row) => Object.values(row).flatMap(({ f }) => f ?? [])),
    );
    expect(losses).toEqual([]);
    expect(formulas).toContain('=LEAD("{{item}}","{{account.code}}","unaudited","close")');
    expect(formulas).toContain('=AMT("{{item}}","audited","close")');
    await expect(staff.call(sheetTemplates.ReadTemplateFile, { key: "A105-1" }, [file])).rejects.toMatchObject({
      status: 403,
    });
  });
});
