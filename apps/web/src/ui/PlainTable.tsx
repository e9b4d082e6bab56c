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
/** Rows under a title of their own, with sums by the keys of columns. */
export interface PlainGroup<Row> {
  key: string;
  title: ReactNode;
  rows: readonly Row[];
  sums?: Readonly<Record<string, ReactNode>> | undefined;
}
interface Props<Row> {
  columns: readonly PlainColumn<Row>[];
  /** All of them, or by groups. */
  rows: readonly Row[] | { groups: readonly PlainGroup<Row>[] };
  rowKey: (row: Row) => Key;
  label?: string;
  /** Words are cut at the widths of the columns, not broken into lines. */
  isFixed?: boolean;
  /** The row of sums. */
  foot?: ReactNode;
  onOpen?: (row: Row) => void;
  /** A press anywhere on a row. */
  onPress?: (row: Row) => void;
  /** Rows that are chosen. */
  isChosen?: (row: Row) => boolean;
}

export function PlainTable<Row>(props: Props<Row>) {
  const { columns, rows, label, isFixed, foot } = props;
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
      {"groups" in rows ? (
        rows.groups.map((group) => <Group key={group.key} group={group} of={props} />)
      ) : (
        <tbody>
          <Rows rows={rows} of={props} />
        </tbody>
      )}
      {foot ? <tfoot>{foot}</tfoot> : null}
    </table>
  );
}

const classOf = <Row,>({ align, className }: PlainColumn<Row>) =>
  [align === "right" && "money", className].filter(Boolean).join(" ") || undefined;

function Group<Row>({ group: { title, rows, sums }, of }: { group: PlainGroup<Row>; of: Props<Row> }) {
  return (
    <tbody>
      <tr className="plain-group">
        <th scope="rowgroup" colSpan={of.columns.length}>
          {title}
        </th>
      </tr>
      <Rows rows={rows} of={of} />
      {sums ? (
        <tr className="plain-sums">
          {of.columns.map((column) => (
            <td key={column.key} className={classOf(column)}>
              {sums[column.key]}
            </td>
          ))}
        </tr>
      ) : null}
    </tbody>
  );
}

function Rows<Row>({ rows, of }: { rows: readonly Row[]; of: Props<Row> }) {
  const { columns, rowKey, isChosen, onOpen, onPress } = of;
  return rows.map((row) => (
    <tr
      key={rowKey(row)}
      className={isChosen?.(row) ? "is-chosen" : undefined}
      onDoubleClick={onOpen && (() => onOpen(row))}
      onClick={onPress && (() => onPress(row))}
    >
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {column.render(row)}
        </td>
      ))}
    </tr>
  ));
}
