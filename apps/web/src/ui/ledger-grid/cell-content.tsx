/** What stands in a cell. */
import type { ReactNode } from "react";
import { toFen } from "../../lib/decimal.ts";
import { formatFen, type MoneyUnit } from "../../lib/format.ts";
import { DiffCell } from "../DiffCell.tsx";
import { type GridColumn, rawText, shownText } from "./column.ts";

/** The page's own drawing, a figure in its colours, or plain text. */
export function cellContent<Row>(column: GridColumn<Row>, row: Row, unit: MoneyUnit, isTotal: boolean): ReactNode {
  if (column.render) return column.render(row);
  if (column.kind === "diff") return <DiffCell value={rawText(column.value(row))} unit={unit} />;
  const fen = column.kind === "money" ? toFen(rawText(column.value(row))) : undefined;
  if (fen === undefined) return shownText(column, row, unit);
  if (fen === 0n && !isTotal) return <span className="money-zero">–</span>;
  return fen < 0n ? <span className="money-negative">{formatFen(fen, unit)}</span> : formatFen(fen, unit);
}
