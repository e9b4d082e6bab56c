/** Which cells a list of ops touches, and the same list without some of them. */
import type { CellPatch, Op } from "@digao/sheets/op-types";

export const cellKey = (sheet: string, row: number | string, column: number | string) => `${sheet}!${row}:${column}`;

export interface Touched {
  sheet: string;
  row: number;
  column: number;
  patch: CellPatch | null;
}

/** The last word on each cell. */
export function touchedCells(ops: readonly Op[]): Map<string, Touched> {
  const touched = new Map<string, Touched>();
  for (const op of ops) {
    if (op.op !== "cells") continue;
    for (const [row, cells] of Object.entries(op.cells))
      for (const [column, patch] of Object.entries(cells)) {
        const key = cellKey(op.sheet, row, column);
        const before = touched.get(key)?.patch;
        const both = patch && before ? { ...before, ...patch } : patch;
        touched.set(key, { sheet: op.sheet, row: Number(row), column: Number(column), patch: both });
      }
  }
  return touched;
}

const lineOps = new Set(["insertRows", "removeRows", "insertColumns", "removeColumns", "moveRows", "moveColumns"]);
/** Sheets whose rows or columns have moved: places of cells mean something else afterwards. */
export const movedSheets = (ops: readonly Op[]): Set<string> =>
  new Set(ops.flatMap((op) => (lineOps.has(op.op) && "sheet" in op && typeof op.sheet === "string" ? [op.sheet] : [])));

export const otherOps = (ops: readonly Op[]): Op[] => ops.filter(({ op }) => op !== "cells");

export function withoutCells(ops: readonly Op[], left: ReadonlySet<string>): Op[] {
  return ops.flatMap((op): Op[] => {
    if (op.op !== "cells") return [op];
    const rows = Object.entries(op.cells).flatMap(([row, cells]) => {
      const remaining = Object.entries(cells).filter(([column]) => !left.has(cellKey(op.sheet, row, column)));
      return remaining.length === 0 ? [] : [[row, Object.fromEntries(remaining)] as const];
    });
    return rows.length === 0 ? [] : [{ ...op, cells: Object.fromEntries(rows) }];
  });
}

export const patchText = (patch: CellPatch | null): string =>
  patch === null ? "" : String(patch.f ?? patch.v ?? patch.p?.body?.dataStream.trim() ?? "");
