import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import type { Book } from "../src/book.ts";
import { type BookDiff, diffBooks } from "../src/diff.ts";
import type { Op } from "../src/op-types.ts";
import { applyOps } from "../src/ops.ts";
import { readXlsx } from "../src/read-xlsx.ts";
import { xlsxBytes } from "../src/write-xlsx.ts";
import { leadBook } from "./lead-book.ts";
import { exceljs, libreOffice, openpyxl, savedBy } from "./other-programs.ts";
import { richBook } from "./rich-book.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-back-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    for (const book of [leadBook(), richBook()]) {
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
        6: { 4: { v: 45_300, s: { n: { pattern: "yyyy/m/d" }, bd: leadBook().styles.date?.bd ?? null } } },
      },
    };
    const { book } = applyOps(leadBook(), [edits]);
    if (!book) throw new Error("refused");
    const diff = await broughtBack(by, leadBook(), book);
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
    const { book } = applyOps(leadBook(), patches);
    if (!book) throw new Error("refused");
    const diff = await broughtBack(by, leadBook(), book);
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
