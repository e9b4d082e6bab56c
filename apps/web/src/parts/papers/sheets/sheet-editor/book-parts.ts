/** A book as it comes from the server and goes into the editor: parts of it at a time. */
import { type Book, type CellValue, emptySheet, type Sheet } from "@digao/sheets/book";

export interface BookTab {
  id: string;
  name: string;
  hidden: boolean;
  rows: number;
  columns: number;
}
/** A book without its sheets, its tabs, and the sheets that are here already. */
export interface BookParts {
  common: Omit<Book, "sheets">;
  tabs: readonly BookTab[];
  sheets: { readonly [id: string]: Sheet };
}
export interface CellPlace {
  tabId: string;
  row: number;
  column: number;
}
/** What the server has worked out. */
export interface ComputedCell extends CellPlace {
  value: CellValue | null;
  type: number | null;
}

export const outlined = ({ id, name, hidden, rows, columns }: BookTab): Sheet => ({
  ...emptySheet(id, name),
  hidden: hidden ? 1 : 0,
  rowCount: Math.max(rows, 1),
  columnCount: Math.max(columns, 1),
});
