import { describe, expect, it } from "vitest";
import { type Book, type CellMatrix, emptyBook, emptySheet } from "../src/book.ts";
import { countBookCells, eachCell, unshared } from "../src/cells.ts";
import type { FaultCode, Op } from "../src/op-types.ts";
import { applyOps } from "../src/ops.ts";
import { keeping, pluginData, plugins } from "../src/resources.ts";

function bookOf(sheets: { [name: string]: CellMatrix }): Book {
  const book = emptyBook("b", "book");
  const named = Object.entries(sheets).map(([name, cellData]) => [name.replaceAll(" ", ""), name, cellData] as const);
  return {
    ...book,
    sheetOrder: named.map(([id]) => id),
    sheets: Object.fromEntries(named.map(([id, name, cellData]) => [id, { ...emptySheet(id, name), cellData }])),
  };
}

function applied(book: Book, ...ops: Op[]): Book {
  const done = applyOps(book, ops);
  if (!done.book) throw new Error(JSON.stringify(done.fault));
  return done.book;
}

const formulasOf = (book: Book, id: string): Record<string, string> => {
  const out: Record<string, string> = {};
  const sheet = book.sheets[id];
  if (sheet) eachCell(sheet, ({ f }, row, column) => f && Object.assign(out, { [`${row},${column}`]: f }));
  return out;
};

/** As JSON has it: what is undefined counts as absent. */
const plain = (book: Book): unknown => JSON.parse(JSON.stringify(book));

describe("cells", () => {
  it("a field given replaces, null removes, one left out stays; the old book is untouched", () => {
    const book = bookOf({ A: { 0: { 0: { v: 1, t: 2, f: "=B1", s: "x" } } } });
    const before = JSON.stringify(book);
    const next = applied(book, {
      op: "cells",
      sheet: "A",
      cells: { 0: { 0: { v: "a" }, 1: { v: true, t: 3 } }, 2: { 3: { f: "B1*2" } } },
    });
    expect(next.sheets.A?.cellData).toEqual({
      0: { 0: { v: "a", t: 1, f: "=B1", s: "x" }, 1: { v: true, t: 3 } },
      2: { 3: { f: "=B1*2" } },
    });
    expect(JSON.stringify(book)).toBe(before);
    const cleared = applied(next, {
      op: "cells",
      sheet: "A",
      cells: { 0: { 0: { v: null, f: null, s: null }, 1: null }, 2: { 3: null } },
    });
    expect(cleared.sheets.A?.cellData).toEqual({});
    expect(countBookCells(cleared)).toBe(0);
  });

  it("a cell is given its whole style, by value, by a name of the op or by a key of the book; one style has one key", () => {
    const bold = { bl: 1 as const };
    const book = applied(
      bookOf({ A: {} }),
      {
        op: "cells",
        sheet: "A",
        styles: { mine: bold },
        cells: { 0: { 0: { v: 1, s: "mine" }, 1: { v: 2, s: bold } } },
      },
      { op: "cells", sheet: "A", cells: { 1: { 0: { v: 1, s: { n: { pattern: "0.00" } } } } } },
    );
    const cells = book.sheets.A?.cellData;
    expect(cells?.[0]?.[0]?.s).toBe(cells?.[0]?.[1]?.s);
    expect(Object.values(book.styles)).toEqual([bold, { n: { pattern: "0.00" } }]);
  });

  it("styles of ranges are merged where asked, and null takes a property away", () => {
    const book = applied(
      bookOf({ A: { 0: { 0: { v: 1 } } } }),
      {
        op: "style",
        sheet: "A",
        ranges: [{ startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 }],
        style: { bl: 1, it: 1 },
      },
      {
        op: "style",
        sheet: "A",
        ranges: [{ startRow: 0, endRow: 0, startColumn: 0, endColumn: 0 }],
        style: { fs: 9 },
        isMerged: true,
      },
    );
    const styleAt = (row: number) => book.styles[String(book.sheets.A?.cellData?.[row]?.[0]?.s)];
    expect(styleAt(0)).toEqual({ bl: 1, it: 1, fs: 9 });
    expect(styleAt(1)).toEqual({ bl: 1, it: 1 });
  });

  it("a formula filled down by reference is written out in each cell", () => {
    const book = applied(bookOf({ A: {} }), {
      op: "cells",
      sheet: "A",
      cells: { 0: { 1: { f: "=A1*$C$1", si: "k" } }, 1: { 1: { si: "k" } } },
    });
    expect(formulasOf(book, "A")).toEqual({ "0,1": "=A1*$C$1", "1,1": "=A2*$C$1" });
    const shared = bookOf({ A: { 0: { 1: { f: "=A1", si: "k" } }, 4: { 2: { si: "k", v: 3 } } } });
    expect(formulasOf(unshared(shared), "A")).toEqual({ "0,1": "=A1", "4,2": "=B5" });
  });
});

describe("rows, columns and ranges", () => {
  const rules = bookOf({
    A: { 0: { 0: { v: 1 } }, 1: { 0: { v: 2 } }, 2: { 0: { f: "=SUM(A1:A2)" }, 1: { v: "x" } } },
    "B C": { 0: { 0: { f: "=A!A3+A1" } } },
  });

  it("rows put in shift cells, formulas of every sheet, merged ranges, rules, notes and names", () => {
    const range = { startRow: 1, endRow: 2, startColumn: 0, endColumn: 1 };
    let book = keeping(rules, plugins.notes, {
      A: { 2: { 0: { id: "n", row: 2, col: 0, width: 1, height: 1, note: "why" } } },
    });
    book = keeping(book, plugins.validation, { A: [{ uid: "u", type: "whole", ranges: [range], formula1: "=A1" }] });
    book = keeping(book, plugins.names, { d: { id: "d", name: "total", formulaOrRefString: "A!$A$3" } });
    const next = applied(
      book,
      { op: "merge", sheet: "A", ranges: [range] },
      { op: "insertRows", sheet: "A", at: 1, count: 2 },
    );
    expect(formulasOf(next, "A")).toEqual({ "4,0": "=SUM(A1:A4)" });
    expect(formulasOf(next, "BC")).toEqual({ "0,0": "=A!A5+A1" });
    expect(next.sheets.A?.mergeData).toEqual([{ ...range, startRow: 3, endRow: 4 }]);
    expect(pluginData(next, plugins.notes).A?.[4]?.[0]?.row).toBe(4);
    expect(pluginData(next, plugins.validation).A?.[0]?.ranges).toEqual([{ ...range, startRow: 3, endRow: 4 }]);
    expect(pluginData(next, plugins.names).d?.formulaOrRefString).toBe("A!$A$5");
    expect(next.sheets.A?.rowCount).toBe(202);
  });

  it("rows put in and taken out again, and moved there and back, leave the same book", () => {
    const sizes = applied(
      rules,
      { op: "rows", sheet: "A", rows: { 2: { h: 40, hd: 0 } } },
      { op: "freeze", sheet: "A", freeze: { xSplit: 0, ySplit: 2, startRow: 2, startColumn: -1 } },
    );
    for (const at of [0, 1, 2, 3]) {
      const there = applied(
        sizes,
        { op: "insertRows", sheet: "A", at, count: 3 },
        { op: "insertColumns", sheet: "A", at, count: 1 },
      );
      const back = applied(
        there,
        { op: "removeRows", sheet: "A", at, count: 3 },
        { op: "removeColumns", sheet: "A", at, count: 1 },
      );
      expect(plain(back)).toEqual(plain(sizes));
      const moved = applied(rules, { op: "moveRows", sheet: "A", at, count: 2, to: 9 });
      expect(plain(applied(moved, { op: "moveRows", sheet: "A", at: 7, count: 2, to: at }))).toEqual(plain(rules));
    }
  });

  it("bare, cells move alone", () => {
    const next = applied(rules, { op: "insertRows", sheet: "A", at: 1, count: 1, isBare: true });
    expect(formulasOf(next, "A")).toEqual({ "3,0": "=SUM(A1:A2)" });
    expect(formulasOf(next, "BC")).toEqual({ "0,0": "=A!A3+A1" });
  });

  it("a reference to what was taken out becomes #REF!", () => {
    const next = applied(rules, { op: "removeRows", sheet: "A", at: 0, count: 2 });
    expect(formulasOf(next, "A")).toEqual({ "0,0": "=SUM(#REF!)" });
    expect(formulasOf(next, "BC")).toEqual({ "0,0": "=A!A1+A1" });
  });

  it("a moved range takes its references along, to another sheet as well", () => {
    const from = { startRow: 0, endRow: 2, startColumn: 0, endColumn: 0 };
    const next = applied(rules, { op: "moveRange", sheet: "A", from, to: { sheet: "BC", row: 5, column: 1 } });
    expect(formulasOf(next, "BC")).toEqual({ "0,0": "='B C'!B8+A1", "7,1": "=SUM(B6:B7)" });
    expect(next.sheets.A?.cellData).toEqual({ 2: { 1: { v: "x" } } });
  });
});

describe("sheets", () => {
  it("a renamed sheet is renamed in every formula, a removed one leaves #REF!", () => {
    const book = bookOf({ A: { 0: { 0: { v: 1 } } }, B: { 0: { 0: { f: "=A!A1+SUM(A!A:A)" } } } });
    const renamed = applied(book, { op: "renameSheet", sheet: "A", name: "年 度" });
    expect(formulasOf(renamed, "B")).toEqual({ "0,0": "='年 度'!A1+SUM('年 度'!A:A)" });
    expect(plain(applied(renamed, { op: "renameSheet", sheet: "A", name: "A" }))).toEqual(plain(book));
    expect(formulasOf(applied(renamed, { op: "removeSheet", sheet: "A" }), "B")).toEqual({
      "0,0": "=#REF!+SUM(#REF!)",
    });
  });

  it("a sheet is added with its cells, moved and hidden", () => {
    const sheet = { ...emptySheet("N", "新"), cellData: { 0: { 0: { v: "=1", t: 1 as const } } } };
    const book = applied(
      bookOf({ A: {} }),
      { op: "addSheet", sheet, at: 0 },
      { op: "moveSheet", sheet: "N", at: 1 },
      { op: "sheet", sheet: "A", set: { hidden: 1 } },
    );
    expect(book.sheetOrder).toEqual(["A", "N"]);
    expect(book.sheets.N?.cellData).toEqual({ 0: { 0: { v: "=1", t: 1 } } });
  });
});

describe("what is refused, with its reason and place", () => {
  const book = bookOf({ A: {}, B: {} });
  const range = { startRow: 0, endRow: 1, startColumn: 0, endColumn: 1 };
  const refused: [FaultCode, unknown][] = [
    ["op.unknown", { op: "drop" }],
    ["op.unknown", { op: "toString" }],
    ["shape", null],
    ["sheet.missing", { op: "cells", sheet: "Z", cells: {} }],
    ["shape", { op: "cells", sheet: "__proto__", cells: {} }],
    ["place.outside", { op: "cells", sheet: "A", cells: { 1048576: { 0: { v: 1 } } } }],
    ["place.outside", { op: "cells", sheet: "A", cells: { "-1": { 0: { v: 1 } } } }],
    ["text.tooLong", { op: "cells", sheet: "A", cells: { 0: { 0: { v: "x".repeat(32_768) } } } }],
    ["formula.tooLong", { op: "cells", sheet: "A", cells: { 0: { 0: { f: `=${"1+".repeat(5_000)}1` } } } }],
    ["formula.unknown", { op: "cells", sheet: "A", cells: { 0: { 0: { si: "nowhere" } } } }],
    ["style.unknown", { op: "cells", sheet: "A", cells: { 0: { 0: { s: "toString" } } } }],
    ["shape", { op: "cells", sheet: "A", cells: { 0: { 0: { v: { a: 1 } } } } }],
    ["shape", { op: "cells", sheet: "A", cells: { 0: { 0: { v: Number.NaN } } } }],
    [
      "link.scheme",
      {
        op: "cells",
        sheet: "A",
        cells: {
          0: {
            0: {
              p: {
                id: "d",
                body: {
                  dataStream: "x\r\n",
                  customRanges: [
                    {
                      startIndex: 0,
                      endIndex: 0,
                      rangeId: "r",
                      rangeType: 0,
                      properties: { url: " java\tscript:alert(1)" },
                    },
                  ],
                },
              },
            },
          },
        },
      },
    ],
    ["merge.overlap", { op: "merge", sheet: "A", ranges: [range, { ...range, startRow: 1, endRow: 3 }] }],
    ["sheet.nameTaken", { op: "renameSheet", sheet: "A", name: "b" }],
    ["sheet.name", { op: "renameSheet", sheet: "A", name: "a/b" }],
    [
      "cells.tooMany",
      {
        op: "style",
        sheet: "A",
        ranges: [{ startRow: 0, endRow: 999_999, startColumn: 0, endColumn: 0 }],
        style: { bl: 1 },
      },
    ],
    ["place.outside", { op: "removeRows", sheet: "A", at: 0, count: 200 }],
    [
      "picture.source",
      {
        op: "resource",
        plugin: plugins.drawings,
        sheet: "A",
        data: { data: { d: { source: "data:image/svg+xml;base64,AA" } }, order: [] },
      },
    ],
    ["resource.unknown", { op: "resource", plugin: "__proto__", sheet: null, data: {} }],
    ["shape", { op: "resource", plugin: plugins.notes, sheet: null, data: JSON.parse('{"__proto__": 1}') }],
  ];
  it.each(refused.map(([code, op], index) => [code, index, op] as const))("%s (case %d)", (code, _, op) => {
    const before = JSON.stringify(book);
    expect(applyOps(book, [{ op: "cells", sheet: "A", cells: { 5: { 5: { v: 1 } } } }, op]).fault).toMatchObject({
      code,
      op: 1,
    });
    expect(JSON.stringify(book)).toBe(before);
  });

  it("the last sheet that is shown neither goes nor hides", () => {
    const one = bookOf({ A: {} });
    expect(applyOps(one, [{ op: "removeSheet", sheet: "A" }]).fault?.code).toBe("sheet.last");
    expect(applyOps(one, [{ op: "sheet", sheet: "A", set: { hidden: 1 } }]).fault?.code).toBe("sheet.last");
  });

  it("cells beyond the limit of a book are refused, wherever they come from", () => {
    const cells: CellMatrix = {};
    for (let row = 0; row < 5_000; row++)
      cells[row] = Object.fromEntries(Array.from({ length: 100 }, (_, column) => [column, { v: 1 }]));
    const full = bookOf({ A: cells });
    expect(countBookCells(full)).toBe(500_000);
    expect(applyOps(full, [{ op: "cells", sheet: "A", cells: { 6000: { 0: { v: 1 } } } }]).fault?.code).toBe(
      "cells.tooMany",
    );
    expect(
      applyOps(full, [
        { op: "removeRows", sheet: "A", at: 0, count: 1 },
        { op: "cells", sheet: "A", cells: { 6000: { 0: { v: 1 } } } },
      ]).book,
    ).toBeDefined();
  });
});
