/** Props of the ledger grid. */
import type { ReactNode } from "react";
import type { MoneyUnit } from "../../lib/format.ts";
import type { GridColumn, GridGroup } from "./column.ts";
import type { CellChange } from "./editing.ts";
import type { GridLook } from "./prefs.ts";
import type { RowSource } from "./row-source.ts";
import type { Range } from "./selection.ts";
import type { GridSort } from "./sorting.ts";
import type { GridTree, RowKey } from "./tree.ts";

/** heading and total lines of statements; muted = not applicable; changed, added, error = state of entry. */
export type RowTone = "heading" | "total" | "muted" | "added" | "changed" | "error";

export type GridWish = { key: RowKey } | { index: number };
export interface GridTicks<Row> {
  of: (row: Row) => boolean;
  set: (rows: Row[], isTicked: boolean) => void;
}

export interface LedgerGridProps<Row> {
  /** Names the grid for remembered widths, folded groups and the last cell. */
  name: string;
  /** Said by screen readers. */
  label: string;
  /** At hand, or a source that has them elsewhere. */
  rows: readonly Row[] | RowSource<Row>;
  rowKey: (row: Row) => RowKey;
  columns: readonly GridColumn<Row>[];
  groups?: readonly GridGroup[];
  unit?: MoneyUnit;
  tree?: GridTree<Row>;
  /** Sum row by column key; left out, columns marked `total` are summed over all rows. */
  totals?: Record<string, string | undefined>;
  /** Sorting done elsewhere (by the server); left out, the grid sorts what it has. */
  sort?: GridSort | undefined;
  onSort?: (sort: GridSort | undefined) => void;
  onOpenCell?: (row: Row, column: string) => void;
  /** Enter or double-click on a cell that opens nothing of its own. */
  onOpenRow?: (row: Row) => void;
  /** Values typed, pasted, emptied or undone; the page keeps the rows and gives them back changed. */
  onEdit?: (changes: CellChange<Row>[]) => void;
  /** The cursor came to another row (an open inspector follows it). */
  onFocusRow?: (row: Row) => void;
  /** The rows of the selected range, each time it changes. */
  onSelectRows?: (rows: Row[]) => void;
  /** The selected range, each time it changes: of a source, whose rows may not be at hand. */
  onSelectRange?: (range: Range) => void;
  /** Where a page keeps which columns are hidden, e.g. with its saved views; else the grid remembers it. */
  look?: GridLook | undefined;
  /** Names what the rows are: when it changes, the grid begins at its top. */
  listKey?: string;
  /** Boxes of rows that know themselves whether they are ticked; Space ticks every row of the range. */
  ticks?: GridTicks<Row> | undefined;
  /** Each row is one element, for lists of some hundred records whose cells hold buttons. */
  wholeRows?: boolean;
  /** The row whose details are open. */
  current?: RowKey | undefined;
  isBusy?: boolean;
  /** A new object moves the cursor to that row and gives the grid the focus. */
  goTo?: GridWish | undefined;
  /** The row at the top when the grid is first shown. */
  startRow?: number | undefined;
  tone?: (row: Row) => RowTone | undefined;
  /** What is wrong with a cell, shown at it. */
  fault?: (row: Row, column: string) => string | undefined;
  checked?: ReadonlySet<RowKey>;
  onCheck?: (checked: Set<RowKey>) => void;
  /** Rows that are only a title have no box. */
  canCheck?: (row: Row) => boolean;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Shown when there are no rows: what this is and the next step. */
  empty?: ReactNode;
  /** Left part of the status bar, e.g. the last save. */
  status?: ReactNode;
  /** The way to other pages, in place of the number of rows. */
  pages?: ReactNode;
}
