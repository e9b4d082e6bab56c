import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { allRows, fileOf, openLedger, readLedger, refusalOf } from "./table-builder.ts";

interface Cell {
  t: string;
  v: unknown;
  z?: string;
}
type Sheet = Record<string, unknown>;
interface Book {
  SheetNames: string[];
  Sheets: Record<string, Sheet>;
  Workbook?: object;
}
/** The library that reads old workbooks also writes them; what it is asked to read here is of its own making. */
const XLSX: {
  utils: {
    book_new(): Book;
    aoa_to_sheet(rows: unknown[][]): Sheet;
    book_append_sheet(book: Book, sheet: Sheet, name: string): void;
  };
  write(book: Book, options: object): Buffer;
  CFB: {
    utils: { cfb_new(): object; cfb_add(file: object, name: string, content: Buffer): void };
    write(file: object, options: object): Buffer;
  };
} = createRequire(import.meta.resolve("@digao/excel/open-sheet"))("@e965/xlsx");

const day: Cell = { t: "n", v: 45_296, z: "yyyy-mm-dd" };
const rows = [
  ["日期", "摘要", "金额", "已审"],
  [day, "销售商品 № 1", 1234.56, true],
  [{ ...day, v: 45_657 }, "红冲", -0.1, false],
];
const read = [
  ["日期", "摘要", "金额", "已审"],
  ["2024-01-05", "销售商品 № 1", "1234.56", "TRUE"],
  ["2024-12-31", "红冲", "-0.1", "FALSE"],
];

function bookOf(sheets: Record<string, unknown[][]>, workbook?: object): Book {
  const book = XLSX.utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  return workbook ? { ...book, Workbook: workbook } : book;
}
const written = (book: Book, bookType: string): Buffer => XLSX.write(book, { type: "buffer", bookType });

describe("a workbook of another make", () => {
  it.each([
    ["biff8", "xls"],
    ["xlsb", "xlsb"],
    ["xlml", "xls"],
  ])("(%s) gives its texts, amounts, dates and flags", async (bookType, ending) => {
    const path = fileOf(written(bookOf({ 序时账: rows }), bookType), ending);
    expect(await allRows(path)).toEqual(read);
  });

  it.each(["biff8", "xlsx", "xlsb"])(
    "(%s) that counts days from 1904 says so and means the same days",
    async (bookType) => {
      const moved = rows.map((row) =>
        row.map((cell) => (typeof cell === "object" ? { ...cell, v: Number(cell.v) - 1462 } : cell)),
      );
      const book = bookOf({ 序时账: moved }, { WBProps: { date1904: true } });
      const path = fileOf(written(book, bookType), bookType === "biff8" ? "xls" : bookType);
      const table = await openTable(path);
      expect(table.date1904).toBe(true);
      await table.close();
      expect(await allRows(path)).toEqual(read);
    },
  );

  it.each(["biff8", "xlsx", "xlsb"])(
    "(%s) with a hidden first sheet gives the next, and the hidden one when asked",
    async (bookType) => {
      const book = bookOf({ 草稿: [["隐藏"]], 余额表: [["可见"]] }, { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] });
      const path = fileOf(written(book, bookType), bookType === "biff8" ? "xls" : bookType);
      expect(await allRows(path)).toEqual([["可见"]]);
      expect(await allRows(path, { sheet: "草稿" })).toEqual([["隐藏"]]);
      expect(await refusalOf(path, { sheet: "没有" })).toBe("noSuchSheet");
    },
  );

  it.each([
    [
      "without a format of dates: said with one of them",
      undefined,
      [["serials1904", { count: "1", text: "43834", date: "2024-01-05" }]],
    ],
    ["with it: nothing is doubtful", "yyyy-mm-dd", []],
  ])("of a journal that counts days from 1904, %s", async (_what, z, said) => {
    const date = { t: "n", v: 45_296 - 1462, ...(z ? { z } : {}) };
    const journal = [
      ["凭证日期", "凭证字", "凭证号", "摘要", "科目编码", "科目名称", "借方金额", "贷方金额"],
      [date, "记", 1, "收款", "1002", "银行存款", 100, ""],
      [date, "记", 1, "收款", "1122", "应收账款", "", 100],
    ];
    const path = fileOf(written(bookOf({ 序时账: journal }, { WBProps: { date1904: true } }), "xlsx"), "xlsx");
    const ledger = await openLedger(path, [4]);
    const lines = await readLedger(ledger, readVoucherRows, 2024);
    expect(lines.map((line) => line.date)).toEqual(["2024-01-05", "2024-01-05"]);
    expect(ledger.issues.list().map(({ code, params }) => [code, params])).toEqual(said);
  });

  it("that is encrypted is refused as that", async () => {
    const file = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(file, "EncryptionInfo", Buffer.from("4.4"));
    XLSX.CFB.utils.cfb_add(file, "EncryptedPackage", Buffer.alloc(512, 7));
    const bytes = Buffer.from(XLSX.CFB.write(file, { type: "buffer" }));
    expect(await refusalOf(fileOf(bytes, "xlsx"))).toBe("encrypted");
  });
});
