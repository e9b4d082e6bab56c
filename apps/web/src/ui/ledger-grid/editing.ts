/** Typed and pasted values: read by the kind of their column, kept only where a cell may be edited. */
import { parseAmount } from "../../lib/parse-amount.ts";
import { canEdit, type GridColumn, isMoney, rawText } from "./column.ts";
import type { Placed } from "./layout.ts";
import type { Range } from "./selection.ts";
import type { RowAt } from "./totals.ts";

export interface CellChange<Row> {
  row: Row;
  key: string;
  /** "" empties the cell. */
  value: string;
  before: string;
}

/** The value a cell takes from typed text; undefined where it is none (no amount, no such choice). */
export function readTyped<Row>(column: GridColumn<Row>, text: string): string | undefined {
  if (column.reads) return column.reads(text);
  if (column.options) {
    const typed = text.trim();
    return column.options.find((one) => one.value === typed || one.label === typed)?.value ?? (typed ? undefined : "");
  }
  return isMoney(column) ? parseAmount(text) : text.trim();
}

export interface Pasted<Row> {
  changes: CellChange<Row>[];
  skipped: number;
  /** The rectangle that was filled. */
  range: Range;
}

/** Lays the pasted cells from the range's corner on; a single cell fills the whole range. */
export function pasteInto<Row>(
  cells: readonly (readonly string[])[],
  range: Range,
  columns: readonly Placed<Row>[],
  rowAt: RowAt<Row>,
): Pasted<Row> {
  const isFill = cells.length === 1 && cells[0]?.length === 1;
  const height = isFill ? range.bottom - range.top + 1 : cells.length;
  const width = isFill ? range.right - range.left + 1 : Math.max(...cells.map((row) => row.length));
  const changes: CellChange<Row>[] = [];
  let skipped = 0;
  const put = (row: Row | undefined, column: GridColumn<Row> | undefined, text: string) => {
    if (row === undefined || !column) return;
    const value = canEdit(column, row) ? readTyped(column, text) : undefined;
    if (value === undefined) skipped += 1;
    else changes.push({ row, key: column.key, value, before: rawText(column.value(row)) });
  };
  for (let down = 0; down < height; down += 1) {
    for (let right = 0; right < width; right += 1) {
      const text = isFill ? cells[0]?.[0] : cells[down]?.[right];
      put(rowAt(range.top + down), columns[range.left + right]?.column, text ?? "");
    }
  }
  const changed = changes.filter((change) => change.value !== change.before);
  return {
    changes: changed,
    skipped,
    range: { ...range, bottom: range.top + height - 1, right: range.left + width - 1 },
  };
}

export const emptied = <Row>(range: Range, columns: readonly Placed<Row>[], rowAt: RowAt<Row>) =>
  pasteInto([[""]], range, columns, rowAt).changes;

/** The first row of the range down over the others; of a single row the one above it. */
export function filledDown<Row>(range: Range, columns: readonly Placed<Row>[], rowAt: RowAt<Row>) {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = rowAt(from);
  if (source === undefined) return [];
  const cells = columns.slice(range.left, range.right + 1).map(({ column }) => rawText(column.value(source)));
  const rows = Array.from({ length: range.bottom - from }, () => cells);
  return pasteInto(rows, { ...range, top: from + 1 }, columns, rowAt).changes;
}

/** The opposite of a set of changes, for Ctrl+Z. */
export const undone = <Row>(changes: readonly CellChange<Row>[]): CellChange<Row>[] =>
  changes.map((change) => ({ ...change, value: change.before, before: change.value }));
