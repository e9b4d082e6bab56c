import { type Book, emptyBook, type StyleData } from "@digao/sheets/book";
import { applyOps } from "@digao/sheets/ops";
import { keeping, plugins } from "@digao/sheets/resources";
import { describe, expect, it } from "vitest";
import { within } from "../../../../../../../test/pace.ts";
import { readPages } from "../../../../../test/pdf-pages.ts";
import { packBook } from "../parts.ts";
import { type PrintHead, withoutPrintHead, withPrintHead } from "./head.ts";
import { printBook } from "./print-book.ts";

const sheet = "sheet-1";
const amount: StyleData = { n: { pattern: "#,##0.00;[Red]-#,##0.00" }, bd: { b: { s: 1, cl: { rgb: "#000000" } } } };
const cells = (matrix: object) => ({ op: "cells", sheet, cells: matrix });

function bookOf(ops: object[]): Book {
  const { book, fault } = applyOps(emptyBook("book", "账龄分析"), ops);
  if (!book) throw new Error(fault.code);
  return book;
}

const head: PrintHead = {
  left: ["甲公司 & 乙", "账龄分析", "期间：2024-01-01 至 2024-12-31"],
  right: ["索引号：ZD-3", "编制人：张三 2025-01-10", "一级复核：李四 2025-01-12（签署后已修改）"],
  page: "第 &P 页，共 &N 页",
};

async function printed(book: Book, ticked: Parameters<typeof printBook.read>[1]["ticked"] = []) {
  const { outline, parts } = await packBook(book);
  const source = { outline, parts: new Map(parts.map(({ sha, data }) => [sha, data])), changes: [] };
  const bytes = await printBook.read("", { source, lang: "zh", ticked, watermark: null, head });
  return readPages(bytes);
}

describe("a book on paper", () => {
  it("shows values by their formats, dates and merged titles, and leaves out hidden rows and sheets", async () => {
    const book = bookOf([
      { op: "addSheet", sheet: { id: "hidden", name: "隐藏", cellData: { 0: { 0: { v: "看不见" } } } }, at: 1 },
      { op: "sheet", sheet: "hidden", set: { hidden: 1 } },
      cells({
        0: { 0: { v: "账龄分析表", s: { fs: 16, bl: 1, ht: 2 } } },
        1: { 0: { v: "截止日" }, 1: { v: 45_657, t: 2, s: { n: { pattern: 'yyyy"年"m"月"d"日"' } } } },
        2: { 0: { v: "余额" }, 1: { v: -1_234_567.8, t: 2, s: amount } },
        3: { 0: { v: "藏起来的行" } },
        4: { 0: { v: "这是一段很长的说明文字，超出了本列的宽度，向右侧空白单元格延伸" } },
      }),
      { op: "merges", sheet, ranges: [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 3 }] },
      { op: "rows", sheet, rows: { 3: { hd: 1 } } },
    ]);
    const [page, ...others] = await printed(book);
    expect(others).toEqual([]);
    const text = page?.text ?? "";
    for (const word of ["账龄分析表", "2024年12月31日", "-1,234,567.80", "向右侧空白单元格延伸", "Sheet1", "1 / 1"])
      expect(text).toContain(word);
    for (const word of ["甲公司 & 乙", "ZD-3", "张三 2025-01-10", "签署后已修改"]) expect(text).toContain(word);
    for (const word of ["看不见", "藏起来的行"]) expect(text).not.toContain(word);
  });

  it("repeats its title rows on each page, and fits its width", { timeout: within(120_000) }, async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 120 }, (_, row) => [
        row + 1,
        Object.fromEntries(Array.from({ length: 16 }, (_cell, column) => [column, { v: row * column, t: 2 }])),
      ]),
    );
    const book = bookOf([
      cells({ 0: { 0: { v: "科目编码" }, 15: { v: "最后一列" } }, ...rows }),
      { op: "sheet", sheet, set: { custom: { print: { landscape: true, titleRows: "1:1" } } } },
    ]);
    const pages = await printed(book);
    expect(pages.length).toBeGreaterThan(1);
    for (const { text } of pages) {
      const plain = text;
      expect(plain).toContain("科目编码");
      expect(plain).toContain("最后一列");
    }
  });

  it("bears the tick marks of its cells with their legend, and comments as footnotes", async () => {
    const note = (row: number, col: number, text: string) => ({
      id: `${row}`,
      row,
      col,
      width: 1,
      height: 1,
      note: text,
    });
    const notes = {
      [sheet]: {
        1: { 1: note(1, 1, "已与银行回函核对") },
        4: { 0: note(4, 0, "空格上的批注") },
        3: { 0: note(3, 0, "藏起来的批注") },
      },
    };
    const book = keeping(
      bookOf([
        cells({ 0: { 0: { v: "银行存款" } }, 1: { 1: { v: 100, t: 2, s: amount } } }),
        { op: "rows", sheet, rows: { 3: { hd: 1 } } },
      ]),
      plugins.notes,
      notes,
    );
    const ticked = [
      {
        sign: "√",
        color: "#c00000",
        meaning: "与明细账核对相符",
        places: [
          { tabId: sheet, row: 1, column: 1 },
          { tabId: sheet, row: 6, column: 2 },
        ],
      },
      { sign: "△", color: "#c00000", meaning: "别的表上的标识", places: [{ tabId: "sheet-9", row: 1, column: 1 }] },
    ];
    const [page] = await printed(book, ticked);
    const text = page?.text ?? "";
    expect(text.split("√")).toHaveLength(4);
    for (const word of ["审计标识", "与明细账核对相符", "批注", "[1]B2", "已与银行回函核对", "[2]A5", "空格上的批注"])
      expect(text.replaceAll(" ", "")).toContain(word);
    for (const word of ["△", "别的表上的标识", "藏起来的批注"]) expect(text).not.toContain(word);
    // As a cell that says nothing is seen: its mark stands below all others.
    const last = page?.lines.filter(({ text: line }) => line.includes("√")).map(({ top }) => top) ?? [];
    expect(Math.max(...last.slice(0, 2))).toBeGreaterThan(Math.min(...last.slice(0, 2)));
  });

  it("takes words for words: no formula, markup or file of the machine comes of them", async () => {
    const [page] = await printed(bookOf([cells({ 0: { 0: { v: '#read("/etc/passwd") $x$ *b* <b>' } } })]));
    expect(page?.text).toContain('#read("/etc/passwd") $x$ *b* <b>');
  });

  it("with nothing on it is refused, and so is one of too many cells", async () => {
    await expect(printed(bookOf([]))).rejects.toMatchObject({ key: "conversion.empty" });
    const row = Object.fromEntries(Array.from({ length: 100 }, (_, column) => [column, { v: 1, t: 2 }]));
    const many = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [at, row]));
    await expect(printed(bookOf([cells(many)]))).rejects.toMatchObject({ key: "conversion.tooLarge" });
  });
});

describe("a book taken out as a workbook", () => {
  it("has whose it is, of which period and who signed it on each page, page numbers and repeated rows, and gives them back", () => {
    const freeze = { xSplit: 0, ySplit: 3, startRow: 3, startColumn: 0 };
    const book = bookOf([cells({ 0: { 0: { v: 1 } } }), { op: "freeze", sheet, freeze }]);
    const out = withPrintHead(book, head);
    const print = out.sheets[sheet]?.custom?.print;
    expect(print?.header).toContain("甲公司 && 乙");
    for (const line of [...head.right, "期间：2024-01-01 至 2024-12-31"]) expect(print?.header).toContain(line);
    expect(print).toMatchObject({ footer: "&L&A&R第 &P 页，共 &N 页", titleRows: "1:3" });
    expect(print?.margins?.top).toBeGreaterThan(0.75);
    expect(withoutPrintHead(out, book).sheets[sheet]?.custom?.print).toEqual({});
    const own = bookOf([{ op: "sheet", sheet, set: { custom: { print: { header: "&C自己的", footer: "&C1" } } } }]);
    expect(withPrintHead(own, head).sheets[sheet]?.custom?.print).toMatchObject({ header: "&C自己的", footer: "&C1" });
  });
});
