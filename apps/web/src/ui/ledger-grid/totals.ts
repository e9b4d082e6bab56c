/** Exact sums over a grid: the sum row, and count, sum, average and maximum of what is selected. */
import { divideRounded, fromFen } from "../../lib/decimal.ts";
import { fenOf, type GridColumn, rawText } from "./column.ts";
import type { Placed } from "./layout.ts";
import type { Range } from "./selection.ts";

export type RowAt<Row> = (index: number) => Row | undefined;

export interface SelectionTotals {
  /** Cells that are not empty. */
  count: number;
  /** Undefined where no amount is selected. */
  figures: { sum: string; average: string; max: string } | undefined;
}

export function totalsOf<Row>(range: Range, columns: readonly Placed<Row>[], rowAt: RowAt<Row>): SelectionTotals {
  let count = 0;
  let sum = 0n;
  let figures = 0n;
  let max: bigint | undefined;
  const chosen = columns.slice(range.left, range.right + 1);
  const take = (column: GridColumn<Row>, row: Row) => {
    if (rawText(column.value(row)) === "") return;
    count += 1;
    const fen = fenOf(column, row);
    if (fen === undefined) return;
    sum += fen;
    figures += 1n;
    if (max === undefined || fen > max) max = fen;
  };
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = rowAt(index);
    if (row !== undefined) for (const { column } of chosen) take(column, row);
  }
  if (max === undefined) return { count, figures: undefined };
  return {
    count,
    figures: { sum: fromFen(sum), average: fromFen(divideRounded(sum, figures)), max: fromFen(max) },
  };
}

const whole = (text: string): bigint => (/^\d+$/.test(text) ? BigInt(text) : 0n);

/** One sum per column marked `total`, by column key: amounts as decimal strings, counts as whole numbers. */
export function sumRow<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Record<string, string> {
  const summed = columns.filter((column) => column.total);
  return Object.fromEntries(
    summed.map((column) => {
      const isCount = column.kind === "count";
      let sum = 0n;
      for (const row of rows) sum += isCount ? whole(rawText(column.value(row))) : (fenOf(column, row) ?? 0n);
      return [column.key, isCount ? String(sum) : fromFen(sum)];
    }),
  );
}
