/** Columns of a list page. */
import type { ReactNode } from "react";
import type { CellValue, ColumnKind } from "../ledger-grid/column.ts";

export interface ListColumn<Row> {
  /** Also the server's name of the field when it sorts. */
  key: string;
  title: string;
  width?: number;
  kind?: ColumnKind;
  value?: (row: Row) => CellValue;
  render?: (row: Row) => ReactNode;
  /** The server can sort by it. */
  sort?: boolean;
  frozen?: "start" | "end";
  /** Takes what the others leave, in place of the first column. */
  grow?: boolean;
  /** Not shown until chosen in the column settings. */
  optional?: boolean;
}

export interface ListPrefs {
  /** Column keys in the reader's order; missing ones follow as given. */
  order: string[];
  hidden: string[];
  /** Optional columns the reader has switched on. */
  shown: string[];
  pageSize: number;
}
export const pageSizes = [10, 20, 30, 50, 100];
export const firstPrefs: ListPrefs = { order: [], hidden: [], shown: [], pageSize: 30 };

/** What a reader chose of the columns, of a list or of a grid. */
export type Choice = Pick<ListPrefs, "order" | "hidden" | "shown">;
/** What he may show, hide and move. */
export type Listed = Pick<ListColumn<never>, "key" | "title" | "optional">;

export const isShown = (column: Listed, prefs: Choice) =>
  column.optional ? prefs.shown.includes(column.key) : !prefs.hidden.includes(column.key);

/** All columns in the reader's order. */
export function ordered<Column extends Listed>(columns: readonly Column[], prefs: Choice): Column[] {
  const place = (column: Column) => {
    const index = prefs.order.indexOf(column.key);
    return index < 0 ? prefs.order.length + columns.indexOf(column) : index;
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** Reads "field" or "field desc", as the server takes it. */
export function sortFrom(text: string | null): { key: string; isDescending: boolean } | undefined {
  const parts = /^([\w.]+)( desc)?$/.exec(text ?? "");
  return parts?.[1] ? { key: parts[1], isDescending: Boolean(parts[2]) } : undefined;
}
