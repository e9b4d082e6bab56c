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
  if (axis === "row") sheet.rowCount = size;
  else sheet.columnCount = size;
  moveCells(draft, sheet, change);
  moveLineData(sheet, change);
  if (op.isBare === true) return;
  moveFreeze(sheet, change);
  followOnSheet(draft, sheet, (range) => movedRange(range, change));
  followInFormulas(draft, { kind: "sheet", sheet: sheet.name, change });
}

const sizeOf = ({ rowCount, columnCount }: Sheet, axis: Axis): number =>
  axis === "row" ? (rowCount ?? sheetDefaults.rowCount) : (columnCount ?? sheetDefaults.columnCount);

function grown({ kind, count }: SheetChange): number {
  if (kind === "reorder") return 0;
  return kind === "insert" ? count : -count;
}

function moveCells(draft: Draft, sheet: Sheet, change: SheetChange): void {
  const next: CellMatrix = {};
  for (const [key, cells] of Object.entries(sheet.cellData ?? {})) {
    const row = change.axis === "row" ? movedIndex(Number(key), change) : Number(key);
    if (row === null) {
      lost(change, sheet);
      continue;
    }
    const moved = change.axis === "row" ? cells : movedColumns(cells, change, sheet);
    if (Object.keys(moved).length > 0) next[row] = moved;
  }
  draft.replaceMatrix(sheet, next);
}

/** Cells pushed over the edge would be gone without a word. */
function lost({ kind }: SheetChange, sheet: Sheet): void {
  if (kind !== "remove") throw new OpFault("place.outside", { sheet: sheet.name });
}

function movedColumns(cells: RowCells, change: SheetChange, sheet: Sheet): RowCells {
  const next: RowCells = {};
  for (const [key, cell] of Object.entries(cells)) {
    const column = movedIndex(Number(key), change);
    if (column === null) lost(change, sheet);
    else next[column] = cell;
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
