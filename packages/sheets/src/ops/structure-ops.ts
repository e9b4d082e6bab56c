/** Rows, columns and ranges that are put in, taken out or moved. */
import { contains, overlap } from "../a1.ts";
import {
  bookLimits,
  type Cell,
  type CellMatrix,
  type Range,
  type RowCells,
  type Sheet,
  sheetDefaults,
} from "../book.ts";
import { countCells } from "../cells.ts";
import {
  type Axis,
  fateIn,
  type Move,
  movedIndex,
  movedRange,
  moveTarget,
  type SheetChange,
} from "../formula/change.ts";
import { referenceText } from "../formula/reference-text.ts";
import { rangeOf as rangeOfReference, rewritten } from "../shift-formula.ts";
import type { Draft } from "./draft.ts";
import { OpFault } from "./fault.ts";
import { followInFormulas, followOnSheet } from "./follow.ts";
import { type Fields, fieldsOf, idOf, rangeOf, wholeOf } from "./shape.ts";

/** insertRows, removeRows, insertColumns, removeColumns, moveRows, moveColumns. */
export function changeLines(draft: Draft, op: Fields, axis: Axis, kind: SheetChange["kind"]): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const limit = axis === "row" ? bookLimits.rows : bookLimits.columns;
  const at = wholeOf(op.at, "at", 0, limit - 1);
  const count = wholeOf(op.count, "count", 1, limit);
  const to = kind === "reorder" ? wholeOf(op.to, "to", 0, limit) : 0;
  // Put into itself, a block stays.
  if (kind === "reorder" && to >= at && to <= at + count) return;
  const change: SheetChange = kind === "reorder" ? { kind, axis, at, count, to } : { kind, axis, at, count };
  const size = sizeOf(sheet, axis) + grown(change);
  if (size < 1 || size > limit) throw new OpFault("place.outside", { sheet: sheet.name, limit });
  const shifting = shiftingOf(draft, sheet, axis);
  const reach = shifting.reach + (kind === "insert" ? count : 0);
  // Cells pushed over the edge would be gone without a word.
  if (reach >= limit) throw new OpFault("place.outside", { sheet: sheet.name });
  shifting.reach = reach;
  shifting.changes.push({ change, isBare: op.isBare === true });
  if (axis === "row") sheet.rowCount = size;
  else sheet.columnCount = size;
  moveLineData(sheet, change);
  if (op.isBare === true) return;
  moveFreeze(sheet, change);
  draft.waiting.add({ kind: "sheet", sheet: sheet.name, change });
}

const sizeOf = ({ rowCount, columnCount }: Sheet, axis: Axis): number =>
  axis === "row" ? (rowCount ?? sheetDefaults.rowCount) : (columnCount ?? sheetDefaults.columnCount);

function grown({ kind, count }: SheetChange): number {
  if (kind === "reorder") return 0;
  return kind === "insert" ? count : -count;
}

/** Cells of a sheet that have yet to move: those of changes that follow each other do so once. */
export interface Shifting {
  sheet: Sheet;
  axis: Axis;
  changes: { change: SheetChange; isBare: boolean }[];
  /** No cell lies farther down, or to the right. */
  reach: number;
}

function shiftingOf(draft: Draft, sheet: Sheet, axis: Axis): Shifting {
  const { shifting } = draft;
  if (shifting?.sheet === sheet && shifting.axis === axis) return shifting;
  settleCells(draft);
  draft.shifting = { sheet, axis, changes: [], reach: reachOf(sheet.cellData ?? {}, axis) };
  return draft.shifting;
}

function reachOf(matrix: CellMatrix, axis: Axis): number {
  let reach = -1;
  for (const row in matrix) {
    if (axis === "row") reach = Math.max(reach, Number(row));
    else for (const column in matrix[row]) reach = Math.max(reach, Number(column));
  }
  return reach;
}

function movedThrough<R extends Range>(range: R, changes: readonly SheetChange[]): R | null {
  let now: R | null = range;
  for (const change of changes) now = now && movedRange(now, change);
  return now;
}

/** Before anything else looks at cells, or at ranges of their sheet. */
export function settleCells(draft: Draft): void {
  const { shifting } = draft;
  draft.shifting = null;
  if (!shifting || shifting.changes.length === 0) return;
  const { sheet, axis, changes } = shifting;
  const moved = new Map<number, number | null>();
  const place = (index: number): number | null => {
    const found = moved.get(index);
    if (found !== undefined) return found;
    let now: number | null = index;
    for (const { change } of changes) if (now !== null) now = movedIndex(now, change);
    moved.set(index, now);
    return now;
  };
  const next: CellMatrix = {};
  for (const [key, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = axis === "row" ? place(Number(key)) : Number(key);
    if (row === null) continue;
    const lying = axis === "row" ? cells : movedColumns(cells, place);
    if (Object.keys(lying).length > 0) next[row] = lying;
  }
  const isWhole = changes.every(({ change }) => change.kind !== "remove");
  draft.replaceMatrix(sheet, next, isWhole ? countCells(sheet.cellData) : undefined);
  const followed = changes.flatMap(({ change, isBare }) => (isBare ? [] : change));
  if (followed.length > 0) followOnSheet(draft, sheet, (range) => movedThrough(range, followed));
}

function movedColumns(cells: RowCells, place: (column: number) => number | null): RowCells {
  const next: RowCells = {};
  for (const [key, cell] of Object.entries(cells)) {
    const column = place(Number(key));
    if (column !== null) next[column] = cell;
  }
  return next;
}

function moveLineData(sheet: Sheet, change: SheetChange): void {
  const moved = <T>(data: { [index: number]: T }): { [index: number]: T } => {
    const next: { [index: number]: T } = {};
    for (const [key, value] of Object.entries(data)) {
      const index = movedIndex(Number(key), change);
      if (index !== null) next[index] = value;
    }
    return next;
  };
  if (change.axis === "row" && sheet.rowData) sheet.rowData = moved(sheet.rowData);
  if (change.axis === "column" && sheet.columnData) sheet.columnData = moved(sheet.columnData);
}

/** Rows put in above the split are frozen, too. */
function moveFreeze(sheet: Sheet, change: SheetChange): void {
  const { freeze } = sheet;
  if (!freeze || change.kind === "reorder") return;
  const [split, start] =
    change.axis === "row" ? (["ySplit", "startRow"] as const) : (["xSplit", "startColumn"] as const);
  const end = freeze[start];
  if (freeze[split] <= 0 || change.at >= end) return;
  const inside = change.kind === "insert" ? change.count : -Math.min(change.count, end - change.at);
  sheet.freeze = { ...freeze, [split]: Math.max(0, freeze[split] + inside), [start]: Math.max(0, end + inside) };
}

/** Cells of a range, with their looks, put elsewhere: what was there is gone. */
export function moveRangeOp(draft: Draft, op: Fields): void {
  const sheet = draft.sheet(idOf(op.sheet, "sheet"));
  const to = fieldsOf(op.to, "to");
  const toSheet = draft.sheet(idOf(to.sheet, "to.sheet"));
  const from = rangeOf(op.from, "from");
  const move: Move = {
    from,
    row: wholeOf(to.row, "to.row", 0, bookLimits.rows - 1 - (from.endRow - from.startRow)),
    column: wholeOf(to.column, "to.column", 0, bookLimits.columns - 1 - (from.endColumn - from.startColumn)),
  };
  if (toSheet === sheet && move.row === from.startRow && move.column === from.startColumn) return;
  const isBare = op.isBare === true;
  const target = moveTarget(move);
  // References are moved first: a formula that goes along still stands on its old sheet.
  if (!isBare) followInFormulas(draft, { kind: "move", sheet: sheet.name, toSheet: toSheet.name, move });
  const cells = takeOut(draft, sheet, from);
  takeOut(draft, toSheet, target);
  for (const { row, column, cell } of cells) {
    const f = cell.f && sheet !== toSheet && !isBare ? onOtherSheet(cell.f, sheet.name, toSheet.name) : cell.f;
    const place = { row: row - from.startRow + move.row, column: column - from.startColumn + move.column };
    draft.setCell(toSheet, place.row, place.column, f ? { ...cell, f } : cell);
  }
  if (!isBare) moveRanges(draft, { sheet, toSheet, move });
}

function takeOut(draft: Draft, sheet: Sheet, range: Range): { row: number; column: number; cell: Cell }[] {
  const out: { row: number; column: number; cell: Cell }[] = [];
  for (const [rowKey, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = Number(rowKey);
    if (row < range.startRow || row > range.endRow) continue;
    for (const [columnKey, cell] of Object.entries(cells as RowCells)) {
      const column = Number(columnKey);
      if (column >= range.startColumn && column <= range.endColumn) out.push({ row, column, cell });
    }
  }
  for (const { row, column } of out) draft.deleteCell(sheet, row, column);
  return out;
}

/** A formula that has changed sheets names the one it came from, where it looked at its own. */
const onOtherSheet = (formula: string, oldHome: string, newHome: string): string =>
  rewritten(formula, (token, reference) => {
    if (reference.sheet === null) return referenceText({ ...reference, sheet: oldHome });
    return reference.sheet === newHome && rangeOfReference(reference)
      ? referenceText({ ...reference, sheet: null })
      : token.text;
  });

function moveRanges(draft: Draft, { sheet, toSheet, move }: { sheet: Sheet; toSheet: Sheet; move: Move }): void {
  const target = moveTarget(move);
  const { from, row, column } = move;
  const offset = { rows: row - from.startRow, columns: column - from.startColumn };
  const merges = (sheet.mergeData ?? []).filter((range) => contains(from, range));
  if (sheet !== toSheet) {
    sheet.mergeData = (sheet.mergeData ?? []).filter((range) => !contains(from, range));
    const remaining = (toSheet.mergeData ?? []).filter((range) => !overlap(range, target));
    toSheet.mergeData = [...remaining, ...merges.map((range) => shiftedBy(range, offset))];
    return;
  }
  followOnSheet(draft, sheet, (range) => {
    const fate = fateIn(range, from, target);
    if (fate === "moved") return shiftedBy(range, offset);
    return fate === "overwritten" ? null : range;
  });
}

const shiftedBy = <R extends Range>(range: R, { rows, columns }: { rows: number; columns: number }): R => ({
  ...range,
  startRow: range.startRow + rows,
  endRow: range.endRow + rows,
  startColumn: range.startColumn + columns,
  endColumn: range.endColumn + columns,
});
