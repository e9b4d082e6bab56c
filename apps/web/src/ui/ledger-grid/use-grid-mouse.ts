/** Mouse of the ledger grid: press and drag select, double-click opens or edits, the row under the pointer is tinted. */
import type { MouseEvent } from "react";
import { at, type Cell } from "./selection.ts";
import type { Grid } from "./use-grid.ts";
import { openCell } from "./use-grid-keys.ts";

function cellUnder(target: EventTarget): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}

export function useGridMouse<Row>(grid: Grid<Row>) {
  const { selection, select, editing, scroller, rowHeight, base } = grid;
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellUnder(event.target);
    if (!cell || event.button !== 0) return;
    select(event.shiftKey ? { ...selection, focus: cell } : at(cell.row, cell.column));
    // The grid keeps the focus; without this the browser would begin selecting text.
    event.preventDefault();
    scroller.current?.focus({ preventScroll: true });
  };
  // Written past React, and on the bands alone: a variable of the grid's would have every cell's style looked up again.
  const tint = (row: number | undefined) => {
    const top = row === undefined ? "" : `${row * rowHeight - base}px`;
    for (const band of scroller.current?.querySelectorAll<HTMLElement>(".lg-band") ?? []) band.style.top = top;
  };
  const onMouseMove = (event: MouseEvent) => {
    const cell = cellUnder(event.target);
    tint(cell?.row);
    const isDrag = cell && event.buttons === 1 && document.activeElement === scroller.current;
    const isNew = cell?.row !== selection.focus.row || cell?.column !== selection.focus.column;
    if (isDrag && isNew) select({ anchor: selection.anchor, focus: cell });
  };
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellUnder(event.target);
    if (cell && !openCell(grid)) editing.open(cell);
  };
  return { onMouseDown, onMouseMove, onMouseLeave: () => tint(undefined), onDoubleClick };
}
