import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { type Book, type Cell, emptyBook, emptySheet, sheetsOf, styleOf } from "../src/book.ts";
import { countBookCells, eachCell } from "../src/cells.ts";
import { diffBooks } from "../src/diff.ts";
import { Losses } from "../src/losses.ts";
import type { Op } from "../src/op-types.ts";
import { applyOps } from "../src/ops.ts";
import { restoreBindings } from "../src/read/names.ts";
import { type Read, readXlsx } from "../src/read-xlsx.ts";
import { pluginData, plugins } from "../src/resources.ts";
import { shiftFormula } from "../src/shift-formula.ts";
import { namesOf } from "../src/write/names-out.ts";
import { xlsxBytes } from "../src/write-xlsx.ts";
import { richBook } from "./rich-book.ts";

const folder = mkdtempSync(join(tmpdir(), "digao-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shared = resolve(import.meta.dirname, "../../../../shared/data/files/excel");
const soffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].find((path) => existsSync(path));

let files = 0;
async function reread(book: Book): Promise<{ book: Book; read: Read }> {
  const path = join(folder, `${++files}.xlsx`);
  await writeFile(path, await xlsxBytes(book));
  const read = await readXlsx(path, { id: book.id, name: book.name });
  if (!read.book) throw new Error(`${read.refused} ${read.detail}`);
  return { book: read.book, read };
}

/** Cells as they must come back: value, formula, looks, whether their own or those of their row or column. */
function cellsOf(book: Book): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const sheet of sheetsOf(book))
    eachCell(sheet, (cell: Cell, row, column) => {
      out[`${sheet.name}!${row},${column}`] = {
        v: cell.v,
        f: cell.f,
        ref: cell.ref,
        s: styleOf(book, cell.s ?? sheet.rowData?.[row]?.s ?? sheet.columnData?.[column]?.s),
        p: cell.p?.body?.textRuns,
      };
    });
  return out;
}

/** The first cells that are not the same; one of the books has fifty million characters. */
function differences(before: Book, after: Book): unknown[] {
  const found: unknown[] = [];
  const [old, now] = [sheetsOf(before), sheetsOf(after)];
  const look = (book: Book, { s, p, ...rest }: Cell) => JSON.stringify([rest, styleOf(book, s), p?.body?.textRuns]);
  for (const [index, sheet] of old.entries()) {
    const other = now[index];
    eachCell(sheet, (cell, row, column) => {
      const twin = other?.cellData?.[row]?.[column];
      const isSame = twin?.v === cell.v && look(after, { ...twin, v: 0 }) === look(before, { ...cell, v: 0 });
      if (!isSame && found.length < 5) found.push({ sheet: sheet.name, row, column, cell, twin });
    });
  }
  return countBookCells(before) === countBookCells(after) ? found : [...found, "another number of cells"];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.skipIf(!existsSync(shared))(
  "every xlsx of the odd set is opened or refused with its reason, and comes back the same",
  () => {
    const names = existsSync(shared) ? readdirSync(shared).filter((name) => name.endsWith(".xlsx")) : [];
    const REFUSED: Record<string, string> = {
      "poi_60320-protected.xlsx": "encrypted",
      "poi_protect.xlsx": "encrypted",
      "poi_protected_passtika.xlsx": "encrypted",
      "poi_protected_sha512.xlsx": "encrypted",
      "poi_poc-xmlbomb-empty.xlsx": "bomb",
      "poi_poc-xmlbomb.xlsx": "bomb",
      "poi_poc-shared-strings.xlsx": "bomb",
    };
    it.each(names)("%s", async (name) => {
      const first = await readXlsx(join(shared, name), { id: "b", name });
      if (REFUSED[name] || !first.book) {
        expect(first.refused).toBe(REFUSED[name]);
        return;
      }
      const { book } = await reread(first.book);
      expect(differences(first.book, book)).toEqual([]);
      expect(book.sheetOrder.map((id) => book.sheets[id]?.mergeData)).toEqual(
        first.book.sheetOrder.map((id) => first.book.sheets[id]?.mergeData),
      );
    });
  },
);

describe("a book written and read again", () => {
  it("keeps values, formulas, looks and everything a plugin keeps", async () => {
    const book = richBook();
    const { book: back, read } = await reread(book);
    expect(plain(cellsOf(back))).toEqual(plain(cellsOf(book)));
    expect(read).toMatchObject({ losses: [] });
    const [sheet, old] = [sheetsOf(back)[0], sheetsOf(book)[0]];
    for (const key of ["name", "mergeData", "freeze", "tabColor", "rowData", "zoomRatio", "showGridlines"] as const)
      expect(sheet?.[key], key).toEqual(old?.[key]);
    const widths = (of: typeof sheet) =>
      Object.entries(of?.columnData ?? {}).map(([column, { w, hd }]) => ({ column, w, hd }));
    expect(widths(sheet)).toEqual(widths(old));
    expect(sheet?.custom).toEqual(old?.custom);
    const shape = (mapping: unknown) => plain(Object.values(Object(mapping)));
    const withoutIds = (text: string) =>
      text
        .replace(/"(uid|cfId|id|drawingId|unitId|subUnitId|order)":("[^"]*"|\[[^\]]*\]),?/g, "")
        .replace(/"p[^"]*":\{/g, '"p":{');
    for (const plugin of [
      plugins.validation,
      plugins.conditions,
      plugins.notes,
      plugins.filters,
      plugins.links,
      plugins.drawings,
      plugins.names,
    ])
      expect(withoutIds(JSON.stringify(shape(pluginData(back, plugin)))), plugin).toEqual(
        withoutIds(JSON.stringify(shape(pluginData(book, plugin)))),
      );
    expect(sheetsOf(back)[1]?.hidden).toBe(1);
  });

  it("is the same bytes each time", async () => {
    expect((await xlsxBytes(richBook())).equals(await xlsxBytes(richBook()))).toBe(true);
  });

  it("has text that looks like a formula as text, and no formula that was not one", async () => {
    const texts = [
      "=1+1",
      "+1",
      "-2",
      "@x",
      "=cmd|' /C calc'!A0",
      "\t=1",
      "#N/A",
      "007",
      "1e5",
      "  x ",
      "a_x000D_b",
      "多\n行",
    ];
    const cells = Object.fromEntries(texts.map((v, row) => [row, { 0: { v, t: 4 } }]));
    const { book } = applyOps(richBook(), [{ op: "cells", sheet: "s2", cells }]);
    if (!book) throw new Error("refused");
    const { book: back } = await reread(book);
    const sheet = sheetsOf(back)[1];
    expect(texts.map((_, row) => sheet?.cellData?.[row]?.[0]?.v)).toEqual(texts);
    expect(texts.some((_, row) => sheet?.cellData?.[row]?.[0]?.f)).toBe(false);
  });
});

/** As Excel leaves a workbook after rows were put in: cells and names have moved, the texts of names are as they were. */
function edited(book: Book, ops: Op[]): Book {
  const { book: next } = applyOps(book, ops);
  if (!next) throw new Error("refused");
  return next;
}

describe("bindings", () => {
  it("and calculators stand as values in the workbook and come back as formulas that follow their cells", async () => {
    const cellData = {
      0: { 0: { v: 5, t: 2 as const } },
      2: { 1: { v: 7, t: 2 as const, f: '=CALC("vat","output",A1:A2,A4:C9)' } },
    };
    const blank = emptyBook("b", "b");
    const book = { ...blank, sheetOrder: ["s"], sheets: { s: { ...emptySheet("s", "测算"), cellData } } };
    const { book: again } = await reread(book);
    expect(sheetsOf(again)[0]?.cellData?.[2]?.[1]).toMatchObject({ v: 7, f: '=CALC("vat","output",A1:A2,A4:C9)' });
  });

  it("come back with their cells", async () => {
    const { book } = await reread(richBook());
    expect(sheetsOf(book)[0]?.cellData?.[1]?.[2]?.f).toBe('=AMT("A105","audited","close")');
    expect(sheetsOf(book)[0]?.cellData?.[3]?.[1]?.f).toBe(
      '=ACC(A4,"periodDr",202401,202412)+AUX(A4,"客户","甲公司","close")',
    );
  });

  it("follow rows put in by another program, with the cells that their arguments name", () => {
    const names = rawNames(richBook());
    const values = edited(withoutBindings(richBook()), [{ op: "insertRows", sheet: "s1", at: 1, count: 2 }]);
    const moved = names.map((name) => ({
      ...name,
      text: /^_digao\.[BR]/.test(name.name) ? shifted(name.text) : name.text,
    }));
    const losses = new Losses();
    restoreBindings(values, moved, losses);
    expect(values.sheets.s1?.cellData?.[3]?.[2]?.f).toBe('=AMT("A105","audited","close")');
    expect(values.sheets.s1?.cellData?.[5]?.[1]?.f).toBe(
      '=ACC(A6,"periodDr",202401,202412)+AUX(A6,"客户","甲公司","close")',
    );
    expect(losses.list()).toEqual([]);
  });

  it("are named where their cell was overwritten, or is gone", () => {
    const names = rawNames(richBook());
    const values = edited(withoutBindings(richBook()), [{ op: "cells", sheet: "s1", cells: { 1: { 2: { v: 99 } } } }]);
    const gone = names.map((name) => (name.text.endsWith("$B$4") ? { ...name, text: "#REF!" } : name));
    const losses = new Losses();
    restoreBindings(values, gone, losses);
    expect(losses.list()).toEqual([
      {
        kind: "bindingOverwritten",
        sheet: "审定表 一",
        range: "C2",
        count: 1,
        details: ['=AMT("A105","audited","close")'],
      },
      { kind: "bindingGone", count: 1, details: ['=ACC(A4,"periodDr",202401,202412)+AUX(A4,"客户","甲公司","close")'] },
    ]);
    expect(values.sheets.s1?.cellData?.[1]?.[2]?.f).toBeUndefined();
  });
});

const shifted = (text: string): string =>
  shiftFormula(text, "", {
    kind: "sheet",
    sheet: "审定表 一",
    change: { kind: "insert", axis: "row", at: 1, count: 2 },
  });

const rawNames = (book: Book) =>
  namesOf(book).map(({ name, text }) => ({ name, text, local: null, comment: undefined, isHidden: true }));

function withoutBindings(book: Book): Book {
  return edited(book, [{ op: "cells", sheet: "s1", cells: { 1: { 2: { f: null } }, 3: { 1: { f: null } } } }]);
}

describe.skipIf(!soffice)("through LibreOffice", () => {
  it("values, formulas and bindings come back", { timeout: within(120_000) }, async () => {
    const book = richBook();
    const path = join(folder, "office.xlsx");
    await writeFile(path, await xlsxBytes(book));
    const out = join(folder, "out");
    await promisify(execFile)(String(soffice), [
      `-env:UserInstallation=file://${join(folder, "profile")}`,
      "--headless",
      "--convert-to",
      "xlsx",
      "--outdir",
      out,
      path,
    ]);
    const read = await readXlsx(join(out, "office.xlsx"), { id: "b", name: "b" });
    if (!read.book) throw new Error(read.refused);
    const diff = diffBooks(book, read.book, { by: "name", withStyles: false });
    // A function that nobody knows is written in small letters.
    const others = diff.cells.filter(({ before }) => !before?.formula?.includes("NOSUCH"));
    expect(others.map(({ sheet, place, before, after }) => ({ sheet, place, before, after }))).toEqual([]);
    expect(read.losses.filter(({ kind }) => kind.startsWith("binding"))).toEqual([]);
    expect(pluginData(read.book, plugins.validation)["sheet-1"]).toHaveLength(2);
    expect(read.book.sheets["sheet-1"]?.mergeData).toEqual(sheetsOf(book)[0]?.mergeData);
  });
});
