/** A template's book as it is edited: formulas are shown as they are written, since there are no books to take figures from. */
import { type Book, type Cell, type CellMatrix, type Sheet, sheetsOf } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import { applyFitting } from "@digao/sheets/ops";
import type { BookParts, CellPlace, ComputedCell } from "../../../parts/papers/sheets/sheet-editor/book-parts.ts";

function mapped(book: Book, change: (cell: Cell) => Cell): Book {
  const sheets = Object.entries(book.sheets).map(([id, sheet]): [string, Sheet] => {
    const cellData = Object.fromEntries(
      Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
        row,
        Object.fromEntries(Object.entries(cells).map(([column, cell]: [string, Cell]) => [column, change(cell)])),
      ]),
    ) as CellMatrix;
    return [id, { ...sheet, cellData }];
  });
  return { ...book, sheets: Object.fromEntries(sheets) };
}

export function partsOfTemplate(book: Book): BookParts {
  const { sheets, ...common } = mapped(book, (cell) => (cell.f ? { ...cell, v: cell.f, t: 1 } : cell));
  const tabs = sheetsOf(book).map(({ id, name, hidden, rowCount = 1, columnCount = 1 }) => ({
    id,
    name,
    hidden: hidden === 1,
    rows: rowCount,
    columns: columnCount,
  }));
  return { common, tabs, sheets };
}

/** Every formula as it is written: what a change made the engine work out of them is no figure. */
export const writtenFormulas = (formulas: readonly (CellPlace & { formula: string })[]): ComputedCell[] =>
  formulas.map(({ formula, ...place }) => ({ ...place, value: formula, type: 1 }));

/** What is kept: a template has no figures. */
export const bookToSave = (book: Book, ops: readonly Op[]): Book =>
  mapped(applyFitting(book, ops).book, ({ v, t, ...cell }) =>
    cell.f ? cell : { ...cell, ...(v === undefined ? {} : { v }), ...(t === undefined ? {} : { t }) },
  );
