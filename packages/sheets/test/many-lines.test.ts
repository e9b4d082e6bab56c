import { describe, expect, it } from "vitest";
import { type Book, type CellMatrix, emptyBook, emptySheet } from "../src/book.ts";
import type { Op } from "../src/op-types.ts";
import { workMax, workOf } from "../src/ops/work.ts";
import { applyFitting, applyOps } from "../src/ops.ts";
import { keeping, plugins } from "../src/resources.ts";

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

/** As JSON has it: what is undefined counts as absent. */
const plain = (book: Book): unknown => JSON.parse(JSON.stringify(book));

describe("rows put in, taken out and moved in thousands", () => {
  const book = () => {
    const rows = Object.fromEntries(
      Array.from({ length: 40 }, (_, row) => [
        row,
        { 0: { v: row, t: 2 as const }, 1: { f: `=A${row + 1}+SUM(A$1:$A${row + 3})+T!B${row + 2}`, v: 1 } },
      ]),
    );
    const made = bookOf({ S: rows, T: { 3: { 0: { f: "=SUM(S!A2:B9)+S!$B$4+A1" } } } });
    const rule = {
      uid: "r",
      type: "custom",
      ranges: [{ startRow: 2, endRow: 8, startColumn: 0, endColumn: 1 }],
      formula1: "=S!A5>0",
    };
    const merged = { startRow: 10, endRow: 12, startColumn: 0, endColumn: 2 };
    const { S, T } = made.sheets;
    if (!S || !T) throw new Error("sheets");
    return keeping({ ...made, sheets: { S: { ...S, mergeData: [merged] }, T } }, plugins.validation, { S: [rule] });
  };

  /** A sequence of its own, the same each time. */
  function random(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  const ops = (seed: number): Op[] => {
    const pick = random(seed);
    return Array.from({ length: 120 }, (): Op => {
      const sheet = pick(5) === 0 ? "T" : "S";
      const [at, count] = [pick(20), 1 + pick(2)];
      switch (pick(9)) {
        case 0:
          return { op: "cells", sheet, cells: { [at]: { [pick(4)]: { f: `=S!A${1 + pick(30)}+$B${1 + pick(9)}` } } } };
        case 1:
          return { op: "cells", sheet, cells: { [at]: { 1: { v: pick(99) } } } };
        case 2:
          return {
            op: "style",
            sheet,
            ranges: [{ startRow: at, endRow: at + 2, startColumn: 0, endColumn: 2 }],
            style: { bl: 1 },
          };
        case 3:
          return { op: "moveRows", sheet, at, count, to: pick(30) };
        case 4:
          return { op: "removeRows", sheet, at, count };
        case 5:
          return { op: "insertColumns", sheet, at: pick(4), count: 1 };
        case 6:
          return pick(3) > 0
            ? { op: "insertRows", sheet, at, count, isBare: pick(4) === 0 }
            : { op: "renameSheet", sheet: "T", name: `T${pick(9)}` };
        default:
          return { op: "insertRows", sheet, at, count };
      }
    });
  };

  it.each([1, 2, 3, 4, 5, 6])("leave the book that they leave one by one (%s)", (seed) => {
    let now = book();
    for (const op of ops(seed)) now = applied(now, op);
    expect(plain(applied(book(), ...ops(seed)))).toEqual(plain(now));
  });

  it("leave it so too where others between them do not fit", () => {
    const unfit: Op[] = [
      { op: "cells", sheet: "gone", cells: { 0: { 0: { v: 1 } } } },
      { op: "cells", sheet: "S", cells: { 0: { 3: { v: 7 }, 4: { s: "unknown" } } } },
      { op: "removeRows", sheet: "S", at: 0, count: 1_048_576 },
    ];
    const mixed = ops(7).flatMap((op, index) => (index % 9 === 0 ? [...unfit, op] : [op]));
    let now = book();
    for (const op of ops(7)) now = applied(now, op);
    const { book: fitted, leftOut } = applyFitting(book(), mixed);
    expect(plain(fitted)).toEqual(plain(now));
    expect(leftOut).toHaveLength(14 * unfit.length);
  });

  it("are as much work as their cells and themselves, not as the product of both; what is more is counted", () => {
    const insert: Op = { op: "insertRows", sheet: "S", at: 3, count: 1 };
    const all: Op[] = Array.from({ length: 4_990 }, () => insert);
    expect(workOf(all, 7_000)).toBeLessThan(workMax / 10);
    const between = all.flatMap((op, index): Op[] =>
      index % 2 === 0 ? [op] : [{ op: "cells", sheet: "S", cells: {} }],
    );
    expect(workOf(between, 100_000)).toBeGreaterThan(workMax);
    const styled = { op: "style", sheet: "S", ranges: [{ startRow: 0, endRow: 9_999, startColumn: 0, endColumn: 49 }] };
    expect(
      workOf(
        Array.from({ length: 50 }, () => styled),
        1,
      ),
    ).toBeGreaterThan(workMax);
  });
});
