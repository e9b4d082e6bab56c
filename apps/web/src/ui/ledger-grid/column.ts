/** What a column of the ledger grid is, and how its value reads as text, as a figure and on the clipboard. */
import type { ReactNode } from "react";
import { toFen } from "../../lib/decimal.ts";
import { formatCount, formatDate, formatMoney, formatRate, formatShare, type MoneyUnit } from "../../lib/format.ts";
import { i18n } from "../../lib/i18n/i18n.ts";

export type CellValue = string | number | null | undefined;
/** balance: an amount on its own side (借, 贷), where the books carry no sign. */
export type ColumnKind = "text" | "code" | "money" | "balance" | "diff" | "rate" | "share" | "count" | "date";

export interface EditorContext<Row> {
  row: Row;
  value: string;
  /** The cursor goes down afterwards, or to the next cell. */
  commit: (value: string, then?: "down" | "next") => void;
  cancel: () => void;
}
export interface GridColumn<Row> {
  key: string;
  title: string;
  width?: number;
  kind?: ColumnKind;
  value: (row: Row) => CellValue;
  /** Draws the cell instead of the plain value; copying still takes the value. */
  render?: (row: Row) => ReactNode;
  /** Key of the group whose header stands above this column. */
  group?: string;
  /** Stays visible when its group is collapsed. */
  keep?: boolean;
  /** Stays in sight at the start; "end": at the end, in a grid of whole rows. */
  frozen?: boolean | "end";
  /** Takes a share of the room that the columns leave, up to so many pixels, unless the reader chose a width. */
  grow?: boolean | number;
  /** Gives way down to this width, unless the reader chose one, where the last column to be in view would not be. */
  yields?: number;
  /** To be in view without scrolling as far as columns can yield, with all before it. */
  inView?: boolean;
  /** Left out while all its amounts are nought, until the reader asks for it at the foot of the grid. */
  folds?: boolean;
  align?: "left" | "right" | "center";
  /** The figure can be opened: Enter or double-click calls onOpenCell. */
  drill?: (row: Row) => boolean;
  editable?: boolean | ((row: Row) => boolean);
  /** Choices of an editable cell; the value is kept, the label shown. */
  options?: readonly { value: string; label: string }[];
  /** How typed or pasted text is read, where the page judges itself what it takes. */
  reads?: (text: string) => string;
  /** An editor of one's own, e.g. an account search. */
  editor?: (context: EditorContext<Row>) => ReactNode;
  /** Texts that do something when they are entered as they stand, in place of a value: a bare “=” beside “=12*3”. */
  commands?: Readonly<Record<string, (row: Row) => void>>;
  /** Summed in the sum row, exactly, over all rows given. */
  total?: boolean;
  sortable?: boolean;
  /** Where the page offers a choice of columns: not shown until chosen. */
  optional?: boolean;
  /** Words shown on hover. */
  hint?: (row: Row) => string | undefined;
}
export interface GridGroup {
  key: string;
  title: string;
  collapsible?: boolean;
  /** Folded until the reader opens it. */
  foldedFirst?: boolean;
}

const numeric = new Set<ColumnKind>(["money", "balance", "diff", "rate", "share", "count"]);
export const kindOf = <Row>(column: GridColumn<Row>): ColumnKind => column.kind ?? "text";
export const isMoney = <Row>(column: GridColumn<Row>) =>
  column.kind === "money" || column.kind === "balance" || column.kind === "diff";
export const alignOf = <Row>(column: GridColumn<Row>) =>
  column.align ?? (numeric.has(kindOf(column)) ? "right" : "left");

export const rawText = (value: CellValue) => (value === null || value === undefined ? "" : String(value));

/** A debit balance is positive. */
export function sideText(text: string, unit: MoneyUnit): string {
  const amount = formatMoney(text.replace(/^-/, ""), unit);
  return (toFen(text) ?? 0n) === 0n
    ? amount
    : `${i18n.t(text.startsWith("-") ? "ui.side.cr" : "ui.side.dr")} ${amount}`;
}

const formats: Record<ColumnKind, (text: string, unit: MoneyUnit) => string> = {
  text: (text) => text,
  code: (text) => text,
  money: formatMoney,
  balance: sideText,
  diff: formatMoney,
  rate: (text) => formatRate(text),
  share: (text) => formatShare(text),
  count: (text) => (text === "" ? "" : formatCount(Number(text))),
  date: (text) => formatDate(text),
};

/** The value as a reader sees it. */
export function shownText<Row>(column: GridColumn<Row>, row: Row, unit: MoneyUnit): string {
  const text = rawText(column.value(row));
  return column.options?.find((option) => option.value === text)?.label ?? formats[kindOf(column)](text, unit);
}

/** The value as it goes to Excel: plain figures, so that they stay figures there. */
export function copyText<Row>(column: GridColumn<Row>, row: Row): string {
  const text = rawText(column.value(row));
  return column.options?.find((option) => option.value === text)?.label ?? text;
}

export const fenOf = <Row>(column: GridColumn<Row>, row: Row): bigint | undefined =>
  isMoney(column) ? toFen(rawText(column.value(row))) : undefined;

export const canEdit = <Row>(column: GridColumn<Row>, row: Row): boolean =>
  typeof column.editable === "function" ? column.editable(row) : (column.editable ?? false);
export const canOpen = <Row>(column: GridColumn<Row>, row: Row): boolean => column.drill?.(row) ?? false;
