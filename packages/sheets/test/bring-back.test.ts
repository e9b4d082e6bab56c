import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { type Book, emptyBook, emptySheet, type StyleData } from "../src/book.ts";
import { type BookDiff, diffBooks } from "../src/diff.ts";
import type { Op } from "../src/op-types.ts";
import { applyOps } from "../src/ops.ts";
import { readXlsx } from "../src/read-xlsx.ts";
import { xlsxBytes } from "../src/write-xlsx.ts";
import { exceljs, libreOffice, openpyxl, savedBy } from "./other-programs.ts";
import { richBook } from "./rich-book.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-back-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const money = '_ * #,##0.00_ ;_ * -#,##0.00_ ;_ * "-"??_ ;_ @_ ';
/** A lead sheet as papers have them: a title, heads with lines, amounts, dates, percentages, texts of digits, notes in two looks. */
function paper(): Book {
  const line = { s: 1, cl: { rgb: "#000000" } };
  const box = { t: line, r: line, b: line, l: line };
  const styles: { [key: string]: StyleData } = {
    title: { bl: 1, fs: 16, ht: 2, vt: 2 },
    head: { bl: 1, bd: box, bg: { rgb: "#D9E1F2" }, ht: 2, tb: 3 },
    money: { bd: box, n: { pattern: money }, ht: 3 },
    date: { bd: box, n: { pattern: "yyyy-mm-dd" } },
    part: { bd: box, n: { pattern: "0.00%" }, pd: { t: 0, b: 1, l: 2, r: 2 } },
    unit: { bd: box, n: { pattern: '#,##0.00"万元";[Red](#,##0.00)' }, ul: { s: 0 }, cl: { rgb: "rgb(0,0,0)" } },
    empty: { bd: box },
  };
  const rows = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => {
      const row = index + 3;
      return [
        row,
        {
          0: { v: `11220${index}`, t: 4 as const, s: "empty" },
          1: { v: index * 1000.25, t: 2 as const, s: "money" },
          2: { v: index - 50.5, t: 2 as const, s: "unit" },
          3: { f: `=B${row + 1}+C${row + 1}`, v: index * 1001.25 - 50.5, t: 2 as const, s: "money" },
          4: { v: 45_292 + index, t: 2 as const, s: "date" },
          5: { v: index / 120, t: 2 as const, s: "part" },
          6: { v: index % 2, t: 3 as const, s: "empty" },
          7: { s: "empty" },
        },
      ];
    }),
  );
  const run = { st: 0, ed: 2, ts: { bl: 1 as const, cl: { rgb: "#ff0000" } } };
  const cellData = {
    0: { 0: { v: "应收账款审定表", t: 1 as const, s: "title" } },
    1: {
      0: {
        v: "说明",
        t: 1 as const,
        p: { id: "d", body: { dataStream: "说明：见附件\r\n", textRuns: [run] }, documentStyle: {} },
      },
      1: { f: '=AMT("A105","audited","close")', v: 98.1, t: 2 as const, s: "money" },
    },
    2: Object.fromEntries(
      ["科目", "期末", "调整", "审定", "日期", "比例", "核对", "索引"].map((v, column) => [
        column,
        { v, t: 1 as const, s: "head" },
      ]),
    ),
    ...rows,
  };
  cellData[1][0].v = "说明：见附件";
  const sheet = {
    ...emptySheet("s1", "审定表 一"),
    cellData,
    mergeData: [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 7 }],
  };
  return { ...emptyBook("b", "b"), styles, sheetOrder: ["s1"], sheets: { s1: sheet } };
}

const programs = { LibreOffice: libreOffice, openpyxl, ExcelJS: exceljs };
const names = Object.keys(programs) as (keyof typeof programs)[];
let files = 0;

/** @param before the book as we have it; @param edited as the person left it in the other program */
async function broughtBack(by: keyof typeof programs, before: Book, edited = before): Promise<BookDiff> {
  const [ours, theirs] = [join(folder, `${++files}.xlsx`), join(folder, `${files}-back.xlsx`)];
  await writeFile(ours, await xlsxBytes(edited));
  await savedBy(programs[by], ours, theirs);
  const read = await readXlsx(theirs, { id: "b", name: "b" });
  if (!read.book) throw new Error(`${read.refused} ${read.detail}`);
  return diffBooks(before, read.book, { by: "name" });
}
const named = ({ cells }: BookDiff) =>
  cells.map(({ place, kind, before, after }) => [place, kind, before?.value, after?.value]);

describe.each(names)("a workbook saved by %s", (by) => {
  it("without a change has no difference to the book", async () => {
    for (const book of [paper(), richBook()]) {
      const diff = await broughtBack(by, book);
      // A function that nobody knows is written in small letters.
      expect(named(diff)).toEqual([]);
      expect([diff.sheetsAdded, diff.sheetsRemoved, diff.sheetsRenamed]).toEqual([[], [], []]);
    }
  });

  it("after four edits has exactly these four, results that follow from them not among them", async () => {
    const edits: Op = {
      op: "cells",
      sheet: "s1",
      cells: {
        3: { 1: { v: 77 } },
        4: { 0: { v: 112_201, t: 2 } },
        5: { 3: { f: "=B6-C6" } },
        6: { 4: { v: 45_300, s: { n: { pattern: "yyyy/m/d" }, bd: paper().styles.date?.bd ?? null } } },
      },
    };
    const { book } = applyOps(paper(), [edits]);
    if (!book) throw new Error("refused");
    const diff = await broughtBack(by, paper(), book);
    expect(diff.cells.map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      "B4 changed",
      "A5 changed",
      "D6 changed",
      "E7 changed",
    ]);
  });

  it("with other looks alone has these: a format, a colour, a line, bold letters of a text", async () => {
    const patches: Op[] = [
      {
        op: "style",
        sheet: "s1",
        ranges: [{ startRow: 3, endRow: 3, startColumn: 1, endColumn: 1 }],
        style: { n: { pattern: "0.0" } },
        isMerged: true,
      },
      {
        op: "style",
        sheet: "s1",
        ranges: [{ startRow: 4, endRow: 4, startColumn: 7, endColumn: 7 }],
        style: { bg: { rgb: "#ffff00" } },
        isMerged: true,
      },
      {
        op: "style",
        sheet: "s1",
        ranges: [{ startRow: 5, endRow: 5, startColumn: 0, endColumn: 0 }],
        style: { bd: null },
        isMerged: true,
      },
      { op: "cells", sheet: "s1", cells: { 1: { 0: { p: null } } } },
    ];
    const { book } = applyOps(paper(), patches);
    if (!book) throw new Error("refused");
    const diff = await broughtBack(by, paper(), book);
    expect(diff.cells.map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      "A2 style",
      "B4 style",
      "H5 style",
      "A6 style",
    ]);
  });
});

/** Larger ones have the same kinds of cells many times. */
const bytesMax = 400_000;
const shared = resolve(import.meta.dirname, "../../../../shared/data");
describe.skipIf(!existsSync(shared))(
  "every workbook of the sets of odd ones, of reports and of ledgers, brought back unchanged, has no difference",
  () => {
    const odd = existsSync(shared)
      ? readdirSync(shared, { recursive: true, encoding: "utf8" }).filter(
          (name) => name.endsWith(".xlsx") && statSync(join(shared, name)).size < bytesMax,
        )
      : [];
    it.each(odd)("%s", { timeout: within(120_000) }, async (name) => {
      const { book } = await readXlsx(join(shared, name), { id: "b", name });
      if (!book) return;
      for (const by of names) {
        const diff = await broughtBack(by, book);
        expect([by, diff.counts, named(diff).slice(0, 5)]).toEqual([
          by,
          { added: 0, removed: 0, changed: 0, style: 0 },
          [],
        ]);
      }
    });
  },
);
