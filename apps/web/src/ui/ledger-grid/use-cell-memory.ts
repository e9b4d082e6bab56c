/** Remembers the cell a figure was opened from, so that going back (Alt+Left) lands on it again. */
import { useEffect, useRef } from "react";
import { at, type Selection } from "./selection.ts";
import type { RowKey } from "./tree.ts";

interface RememberedCell {
  row: RowKey;
  column: string;
}
/** By grid and address; lives as long as the window, like the history it serves. */
const cells = new Map<string, RememberedCell>();
const placeOf = (grid: string) => `${grid}|${location.pathname}${location.search}`;

export const rememberCell = (grid: string, cell: RememberedCell) => cells.set(placeOf(grid), cell);
/** The reader went on to another cell: there is nothing to come back to. */
export const forgetCell = (grid: string) => cells.delete(placeOf(grid));

interface Found {
  rowIndex: (key: RowKey) => number;
  columnIndex: (key: string) => number;
}

/** Runs on mount, and again each time a kept page is shown. */
export function useCellMemory(grid: string, count: number, found: Found, restore: (selection: Selection) => void) {
  const latest = useRef({ found, restore });
  useEffect(() => {
    latest.current = { found, restore };
  });
  const hasRows = count > 0;
  useEffect(() => {
    const cell = hasRows ? cells.get(placeOf(grid)) : undefined;
    if (!cell) return;
    const row = latest.current.found.rowIndex(cell.row);
    const column = latest.current.found.columnIndex(cell.column);
    if (row < 0 || column < 0) return;
    cells.delete(placeOf(grid));
    latest.current.restore(at(row, column));
  }, [grid, hasRows]);
}
