/** Walking over the cells of a book. */
import { type Book, type Cell, type CellMatrix, type Sheet, sheetsOf } from "./book.ts";
import { offsetFormula } from "./shift-formula.ts";

/** Row by row, from left to right: keys that are whole numbers come in order. */
export function eachCell(sheet: Sheet, visit: (cell: Cell, row: number, column: number) => void): void {
  const matrix = sheet.cellData ?? {};
  for (const row in matrix) {
    const cells = matrix[row];
    for (const column in cells) {
      const cell = cells[Number(column)];
      if (cell) visit(cell, Number(row), Number(column));
    }
  }
}

const counts = new WeakMap<CellMatrix, number>();

/** Cells of a sheet; counted once for a matrix that nobody changes any more. */
export function countCells(matrix: CellMatrix | undefined): number {
  if (!matrix) return 0;
  const cached = counts.get(matrix);
  if (cached !== undefined) return cached;
  let count = 0;
  for (const row in matrix) for (const _ in matrix[row]) count++;
  counts.set(matrix, count);
  return count;
}

export const keepCount = (matrix: CellMatrix, count: number): void => void counts.set(matrix, count);

export const countBookCells = (book: Book): number =>
  sheetsOf(book).reduce((sum, { cellData }) => sum + countCells(cellData), 0);

/** A snapshot of Univer as it is stored: each cell with its own formula, none by reference to another cell's. */
export function unshared(book: Book): Book {
  const sheets = Object.fromEntries(Object.entries(book.sheets).map(([id, sheet]) => [id, unsharedSheet(sheet)]));
  return { ...book, sheets };
}

function unsharedSheet(sheet: Sheet): Sheet {
  const origins = new Map<string, { f: string; row: number; column: number }>();
  eachCell(sheet, ({ f, si }, row, column) => {
    if (si && f) origins.set(si, { f, row, column });
  });
  let isShared = false;
  eachCell(sheet, ({ si }) => {
    isShared ||= Boolean(si);
  });
  if (!isShared) return sheet;
  const cellData: CellMatrix = {};
  eachCell(sheet, (cell, row, column) => {
    const { si, ...rest } = cell;
    const origin = si && !cell.f ? origins.get(si) : undefined;
    const f = origin ? offsetFormula(origin.f, row - origin.row, column - origin.column) : cell.f;
    const cells = cellData[row] ?? {};
    cellData[row] = cells;
    cells[column] = f ? { ...rest, f } : rest;
  });
  return { ...sheet, cellData };
}

export const errorTexts = new Set([
  "#NULL!",
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#N/A",
  "#SPILL!",
  "#CALC!",
  "#GETTING_DATA",
]);
