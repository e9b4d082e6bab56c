/** What happens to a sheet, as far as ranges and references follow it. */
import { contains, overlap } from "../a1.ts";
import { bookLimits, type Range } from "../book.ts";

export type Axis = "row" | "column";

export type SheetChange =
  | { kind: "insert"; axis: Axis; at: number; count: number }
  | { kind: "remove"; axis: Axis; at: number; count: number }
  /** Whole rows or columns taken out and put before `to`, counted before they are taken out. */
  | { kind: "reorder"; axis: Axis; at: number; count: number; to: number };

const limitOf = (axis: Axis): number => (axis === "row" ? bookLimits.rows : bookLimits.columns);

/** Where one row or column comes to lie; null when it is gone. */
export function movedIndex(index: number, change: SheetChange): number | null {
  const { at, count } = change;
  if (change.kind === "remove") {
    if (index < at) return index;
    return index < at + count ? null : index - count;
  }
  const moved = change.kind === "insert" ? index + (index >= at ? count : 0) : reordered(index, change);
  return moved < limitOf(change.axis) ? moved : null;
}

function reordered(index: number, { at, count, to }: { at: number; count: number; to: number }): number {
  if (index >= at && index < at + count) return to > at ? index + (to - at - count) : index - (at - to);
  if (to > at) return index >= at + count && index < to ? index - count : index;
  return index >= to && index < at ? index + count : index;
}

/** A stretch of rows or columns: it grows by what is put into it and shrinks by what is taken out; null when nothing is left. */
export function movedSpan(start: number, end: number, change: SheetChange): [number, number] | null {
  const { at, count } = change;
  if (change.kind === "insert") {
    const first = movedIndex(start, change);
    if (first === null) return null;
    return [first, movedIndex(end, change) ?? limitOf(change.axis) - 1];
  }
  if (change.kind === "reorder") return reorderedSpan(start, end, change);
  const first = start < at ? start : Math.max(at, start - count);
  const last = end < at ? end : Math.max(at - 1, end - count);
  return first <= last ? [first, last] : null;
}

/** What lies wholly in the moved block goes with it; any other stretch keeps its ends on the rows it ended with, where they stay in order. */
function reorderedSpan(
  start: number,
  end: number,
  change: { at: number; count: number; to: number },
): [number, number] {
  const first = reordered(start, change);
  const last = reordered(end, change);
  return first <= last && (last - first === end - start || !isInside(start, end, change))
    ? [first, last]
    : [start, end];
}

const isInside = (start: number, end: number, { at, count }: { at: number; count: number }): boolean =>
  start >= at && end < at + count;

/** A range of the changed sheet; null when nothing of it is left. */
export function movedRange<R extends Range>(range: R, change: SheetChange): R | null {
  const isRow = change.axis === "row";
  const span = isRow
    ? movedSpan(range.startRow, range.endRow, change)
    : movedSpan(range.startColumn, range.endColumn, change);
  if (!span) return null;
  const [start, end] = span;
  return isRow ? { ...range, startRow: start, endRow: end } : { ...range, startColumn: start, endColumn: end };
}

export interface Move {
  from: Range;
  row: number;
  column: number;
}

/** Where cells of a moved range come to lie. */
export function moveTarget({ from, row, column }: Move): Range {
  return {
    startRow: row,
    endRow: row + from.endRow - from.startRow,
    startColumn: column,
    endColumn: column + from.endColumn - from.startColumn,
  };
}

/** What a move does to a range of its sheet: taken along, overwritten, or left alone. */
export function fateIn(range: Range, from: Range, target: Range | null): "moved" | "overwritten" | "stays" {
  if (contains(from, range)) return "moved";
  return target && overlap(target, range) && contains(target, range) ? "overwritten" : "stays";
}
