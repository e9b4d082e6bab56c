import { describe, expect, it } from "vitest";
import { type Book, emptyBook } from "../src/book.ts";
import { diffBooks } from "../src/diff.ts";
import type { Op } from "../src/op-types.ts";
import { applyOps } from "../src/ops.ts";

function changed(book: Book, ...ops: Op[]): Book {
  const { book: next } = applyOps(book, ops);
  if (!next) throw new Error("refused");
  return next;
}
const start = changed(emptyBook("b", "b", "一"), {
  op: "cells",
  sheet: "sheet-1",
  cells: { 0: { 0: { v: 1 }, 1: { v: "x" } }, 1: { 0: { f: "=A1", v: 1 } } },
});

describe("the difference of two books", () => {
  it("is nothing between a book and itself", () => {
    expect(diffBooks(start, start)).toMatchObject({
      cells: [],
      counts: { added: 0, removed: 0, changed: 0, style: 0 },
    });
    expect(diffBooks(start, structuredClone(start))).toMatchObject({ cells: [], isCut: false });
  });

  it("names each cell with what it was and is, in order, by kind", () => {
    const next = changed(start, {
      op: "cells",
      sheet: "sheet-1",
      cells: { 5: { 0: { v: 7 } }, 0: { 0: { v: 2 }, 1: null }, 1: { 0: { s: { bl: 1 } } } },
    });
    expect(
      diffBooks(start, next).cells.map(({ place, kind, before, after: now }) => [
        place,
        kind,
        before?.value ?? null,
        now?.value ?? null,
      ]),
    ).toEqual([
      ["A1", "changed", 1, 2],
      ["B1", "removed", "x", null],
      ["A2", "style", 1, 1],
      ["A6", "added", null, 7],
    ]);
  });

  it("is counted whole and listed up to a bound", () => {
    const cells = Object.fromEntries(Array.from({ length: 50 }, (_, row) => [row + 10, { 0: { v: row } }]));
    const diff = diffBooks(start, changed(start, { op: "cells", sheet: "sheet-1", cells }), { cellsMax: 5 });
    expect([diff.cells.length, diff.counts.added, diff.isCut]).toEqual([5, 50, true]);
  });

  it("knows sheets by id, or by name for a workbook that was brought back", () => {
    const renamed = changed(start, { op: "renameSheet", sheet: "sheet-1", name: "二" });
    expect(diffBooks(start, renamed)).toMatchObject({ sheetsRenamed: [{ before: "一", after: "二" }], cells: [] });
    expect(diffBooks(start, renamed, { by: "name" })).toMatchObject({
      sheetsAdded: ["二"],
      sheetsRemoved: ["一"],
      counts: { added: 3 },
    });
  });
});
