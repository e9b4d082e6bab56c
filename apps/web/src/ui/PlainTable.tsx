/** A small table that stands still: no sorting, no choice of columns. What is searched, sorted or long is a grid. */
import type { Key, ReactNode } from "react";
import "./plain-table.css";

export interface PlainColumn<Row> {
  key: string;
  title: ReactNode;
  width?: number;
  align?: "right";
  className?: string;
  render: (row: Row) => ReactNode;
}
interface Props<Row> {
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  label?: string;
  /** Words are cut at the widths of the columns, not broken into lines. */
  isFixed?: boolean;
  /** The row of sums. */
  foot?: ReactNode;
  onOpen?: (row: Row) => void;
  /** Rows that are chosen. */
  isChosen?: (row: Row) => boolean;
}

export function PlainTable<Row>({ columns, rows, rowKey, label, isFixed, foot, onOpen, isChosen }: Props<Row>) {
  const classOf = ({ align, className }: PlainColumn<Row>) =>
    [align === "right" && "money", className].filter(Boolean).join(" ") || undefined;
  return (
    <table className={isFixed ? "plain-table plain-table-fixed" : "plain-table"} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)} style={{ width: column.width }}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={isChosen?.(row) ? "is-chosen" : undefined}
            onDoubleClick={onOpen && (() => onOpen(row))}
          >
            {columns.map((column) => (
              <td key={column.key} className={classOf(column)}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  );
}
