/** What a workbook does not show, and results that may be none: said or asked about, never left out nor taken in silence. */
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { importDesk } from "../import-desk.ts";
import { balanceTable, journalTable, makeBooks } from "./books.ts";
import { cellBook } from "./odd-cells.ts";
import { readingOf } from "./rows-sample.ts";

const desk = importDesk();
const { check, answer, problems } = readingOf(desk);
const books = makeBooks();

it("filtered rows and hidden columns are data: all are read, and how many they are is said", async () => {
  const rows = [3, 4, 7, 8, 21];
  const batch = await check("journal.xlsx", await cellBook(journalTable(books.lines), { rows, columns: [3, 6] }));
  expect(batch).toMatchObject({ isCurrent: true, totals: { debit: books.debit, vouchers: books.vouchers } });
  expect((await problems(batch)).filter((text) => text.startsWith("hidden")).sort()).toEqual([
    "hiddenColumns 工作表中有 2 列是隐藏的，与其他列一样处理：分录号、科目名称",
    "hiddenRows 工作表中有 5 行是隐藏的（筛选或手工隐藏），已与其他行一样读取",
  ]);
});

describe("a result of 0 beside formulas with other results", () => {
  /** The closing sides are formulas; of one account it is one that nobody here can work out. */
  const list = (odd: { f: string; v: number }) => {
    const cellOf = (cell: string | null, column: number, at: number) => {
      if (column < 2) return cell;
      if (column !== 6) return Number(cell);
      return at === 1 ? odd : { f: `VLOOKUP(A${at + 1},Z:Z,1,0)`, v: Number(cell) || 0.01 };
    };
    return balanceTable(books).map((row, at) => (at === 0 ? row : row.map((cell, column) => cellOf(cell, column, at))));
  };

  it("counts where the formula comes to it", async () => {
    const batch = await check("tb.xlsx", await cellBook(list({ f: "C2-C2", v: 0 })));
    expect(batch.questions).toEqual([]);
  });

  it("is worked out where it can be, whatever was stored", async () => {
    const batch = await check("tb.xlsx", await cellBook(list({ f: "C2+E2-F2", v: 0 })));
    expect(batch.questions).toEqual([]);
  });

  it("is asked about where the formula cannot be worked out: nought, or a file to be saved anew", async () => {
    const batch = await check("tb.xlsx", await cellBook(list({ f: "VLOOKUP(A2,Z:Z,1,0)", v: 0 })));
    expect(batch).toMatchObject({ isCurrent: false, questions: [{ key: "storedZeros", params: { count: "1" } }] });
    const refused = await answer(batch, { storedZeros: "none" });
    expect(refused.status).toBe(4);
    expect(await problems(refused)).toContain(
      "storedZeros 有 1 个公式没有可信的结果。请用 Excel 打开文件、保存后重新上传",
    );
    const { id: batchId } = batch;
    await expect(desk.manager.call(imports.CommitImport, { batchId })).rejects.toMatchObject({ status: 400 });
  });
});
