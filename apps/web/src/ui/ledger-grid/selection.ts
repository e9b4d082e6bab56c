/** The cell cursor and the rectangle selected with it; knows places only, not data. */
export interface Cell {
  row: number;
  column: number;
}
export interface Selection {
  /** Where a range began. */
  anchor: Cell;
  /** Where the cursor stands. */
  focus: Cell;
}
export interface Bounds {
  rows: number;
  columns: number;
  /** Rows of one screen. */
  page: number;
}
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } });

export const rangeOf = ({ anchor, focus }: Selection): Range => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});
export const sizeOf = (range: Range) => (range.bottom - range.top + 1) * (range.right - range.left + 1);

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
export const clamp = (cell: Cell, bounds: Bounds): Cell => ({
  row: within(cell.row, bounds.rows),
  column: within(cell.column, bounds.columns),
});

type Move = (cell: Cell, bounds: Bounds) => Cell;
const by =
  (rows: number, columns: number): Move =>
  (cell) => ({ row: cell.row + rows, column: cell.column + columns });
const moves: Record<string, Move> = {
  arrowup: by(-1, 0),
  arrowdown: by(1, 0),
  arrowleft: by(0, -1),
  arrowright: by(0, 1),
  pageup: (cell, { page }) => ({ ...cell, row: cell.row - page }),
  pagedown: (cell, { page }) => ({ ...cell, row: cell.row + page }),
  home: (cell) => ({ ...cell, column: 0 }),
  end: (cell, { columns }) => ({ ...cell, column: columns - 1 }),
  "ctrl+home": () => ({ row: 0, column: 0 }),
  "ctrl+end": (_cell, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  "ctrl+arrowup": (cell) => ({ ...cell, row: 0 }),
  "ctrl+arrowdown": (cell, { rows }) => ({ ...cell, row: rows - 1 }),
  "ctrl+arrowleft": (cell) => ({ ...cell, column: 0 }),
  "ctrl+arrowright": (cell, { columns }) => ({ ...cell, column: columns - 1 }),
};

/** Where a key moves the cursor; undefined for keys that move nothing. Shift keeps the anchor. */
export function moved(
  selection: Selection,
  chord: string,
  isExtending: boolean,
  bounds: Bounds,
): Selection | undefined {
  const move = moves[chord.replace("shift+", "")];
  if (!move || bounds.rows === 0 || bounds.columns === 0) return undefined;
  const focus = clamp(move(selection.focus, bounds), bounds);
  return { anchor: isExtending ? selection.anchor : focus, focus };
}

/** Tab goes on in the next row where a row ends. */
export function tabbed({ focus }: Selection, step: 1 | -1, bounds: Bounds): Selection | undefined {
  const place = focus.row * bounds.columns + focus.column + step;
  if (place < 0 || place >= bounds.rows * bounds.columns) return undefined;
  return at(Math.floor(place / bounds.columns), place % bounds.columns);
}
