/** Of the columns that scroll, those on screen: a journal of twenty columns draws the ten that are seen. */
import type { Placed } from "./layout.ts";

export interface ColumnsOnScreen<Row> {
  placed: Placed<Row>[];
  /** Width of those before them. */
  inset: number;
}
/** Drawn beyond either edge, so that a slow scroll meets no empty cell. */
const margin = 160;

export function columnsOnScreen<Row>(main: Placed<Row>[], left: number, width: number): ColumnsOnScreen<Row> {
  let [end, inset] = [0, 0];
  const placed = main.filter((one) => {
    const start = end;
    end += one.width;
    if (end < left - margin) inset = end;
    return end >= left - margin && start <= left + width + margin;
  });
  return { placed, inset };
}
