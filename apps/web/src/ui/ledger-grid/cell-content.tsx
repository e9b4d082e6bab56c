/** What stands in a cell. */
import type { ReactNode } from "react";
import { toFen } from "../../lib/decimal.ts";
import { formatFen, type MoneyUnit } from "../../lib/format.ts";
import { DiffCell } from "../DiffCell.tsx";
import { type GridColumn, rawText, shownText } from "./column.ts";

export interface PlainContent {
  text: string;
  /** Of a figure in a colour of its own. */
  className: string | undefined;
}

/** True of a column whose cells are nothing but words: they need no element of their own inside the cell. */
export const isPlain = <Row,>(column: GridColumn<Row>) => !column.render && column.kind !== "diff";

export function plainContent<Row>(column: GridColumn<Row>, row: Row, unit: MoneyUnit, isTotal: boolean): PlainContent {
  const fen = column.kind === "money" || column.kind === "balance" ? toFen(rawText(column.value(row))) : undefined;
  if (fen === undefined) return { text: shownText(column, row, unit), className: undefined };
  if (fen === 0n && !isTotal) return { text: "–", className: "money-zero" };
  if (column.kind === "balance") return { text: shownText(column, row, unit), className: undefined };
  return { text: formatFen(fen, unit), className: fen < 0n ? "money-negative" : undefined };
}

/** The page's own drawing, a figure in its colours, or plain text. */
export function cellContent<Row>(column: GridColumn<Row>, row: Row, unit: MoneyUnit, isTotal: boolean): ReactNode {
  if (column.render) return column.render(row);
  if (column.kind === "diff") return <DiffCell value={rawText(column.value(row))} unit={unit} />;
  const { text, className } = plainContent(column, row, unit, isTotal);
  return className ? <span className={className}>{text}</span> : text;
}
