import type { RowKey } from "./tree.ts";

/** Element id of a cell, which the grid names as its active descendant. */
export const cellId = (gridId: string, row: RowKey, column: string) => `${gridId}-${row}-${column}`;
