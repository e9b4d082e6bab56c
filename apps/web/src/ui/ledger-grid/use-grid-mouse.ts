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

const controls = "button, a, input, label, .ant-select";
const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null;

/** What is cut off is said on hover. */
function sayCut({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  if (!cell || (cell.title && cell.dataset.cut !== "true")) return;
  const words = cell.querySelector<HTMLElement>(".lg-text, .cell-link") ?? cell;
  const isCut = [cell, words].some((one) => one.scrollWidth > one.clientWidth);
  cell.title = isCut ? (cell.textContent ?? "") : "";
  cell.dataset.cut = `${isCut}`;
}

export function useGridMouse<Row>(grid: Grid<Row>) {
  const { selection, select, editing, scroller, rowHeight, base } = grid;
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellUnder(event.target);
    if (!cell || event.button !== 0) return;
    select(event.shiftKey ? { ...selection, focus: cell } : at(cell.row, cell.column));
    // In a list the buttons of a row are pressed, and keep the focus for when they are left.
    if (grid.props.wholeRows && isControl(event.target)) return;
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
  return { onMouseDown, onMouseMove, onMouseOver: sayCut, onMouseLeave: () => tint(undefined), onDoubleClick };
}
