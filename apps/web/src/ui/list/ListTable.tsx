/** The records of a list, drawn by the grid of working papers: sorted by the server, each row one element with its buttons. */
import { type Key, type ReactNode, useMemo } from "react";
import type { GridColumn } from "../ledger-grid/column.ts";
import { LedgerGrid } from "../ledger-grid/LedgerGrid.tsx";
import type { RowKey } from "../ledger-grid/tree.ts";
import { type ListColumn, sortFrom } from "./column.ts";
import type { ListPrefsHandle } from "./prefs.ts";

export interface ListTableProps<Row> {
  /** Names the list for remembered widths. */
  name: string;
  /** Said by screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  handle: ListPrefsHandle;
  sorting: string | null;
  onSort: (sorting: string | undefined) => void;
  isBusy: boolean;
  selected?: readonly Key[] | undefined;
  onSelect?: ((keys: Key[]) => void) | undefined;
  current?: Key | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The cursor came to another row while details are open. */
  onFollow?: ((row: Row) => void) | undefined;
  /** A row was chosen, by a click or a key, also the one that the cursor is at from the start. */
  onChoose?: ((row: Row) => void) | undefined;
  /** Sums of the whole list, by column. */
  totals?: Record<string, string>;
  /** Left part of the status bar. */
  status?: ReactNode;
  pages?: ReactNode;
}

const widthFirst = 140;
const frozenAs = { start: true, end: "end" } as const;
const keyOf = (key: Key): RowKey => (typeof key === "bigint" ? String(key) : key);

/** On a wide screen the name stands beside what is said of it, not half a metre away. */
const nameMost = 420;

/** The first column takes what the others leave, as far as names go, unless another is to have it. */
function gridColumns<Row>(columns: readonly ListColumn<Row>[]): GridColumn<Row>[] {
  const growing = columns.find(({ grow }) => grow) ?? columns[0];
  return columns.map((column) => {
    const { sort = false, frozen, value = () => null, width = widthFirst, ...rest } = column;
    return {
      ...rest,
      value,
      width,
      sortable: sort,
      grow: column === growing && (rest.grow === true || nameMost),
      ...(frozen ? { frozen: frozenAs[frozen] } : {}),
    };
  });
}

/** Of a range nothing is opened. */
const alone =
  <Row,>(choose: (row: Row) => void) =>
  ([row, ...more]: Row[]) => {
    if (row !== undefined && more.length === 0) choose(row);
  };

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { rowKey, handle, sorting, onSort, selected, onSelect, current, onOpen, onFollow, onChoose } = props;
  const columns = useMemo(() => gridColumns(props.columns), [props.columns]);
  const checked = useMemo(() => new Set((selected ?? []).map(keyOf)), [selected]);
  return (
    <LedgerGrid
      name={`list.${props.name}`}
      label={props.label}
      wholeRows
      rows={props.rows}
      rowKey={(row) => keyOf(rowKey(row))}
      columns={columns}
      look={handle}
      sort={sortFrom(sorting)}
      onSort={(sort) => onSort(sort && `${sort.key}${sort.isDescending ? " desc" : ""}`)}
      isBusy={props.isBusy}
      {...(onSelect ? { checked, onCheck: (keys: Set<RowKey>) => onSelect([...keys]) } : {})}
      current={current === undefined ? undefined : keyOf(current)}
      {...(onOpen ? { onOpenRow: onOpen } : {})}
      {...(onFollow ? { onFocusRow: onFollow } : {})}
      {...(onChoose ? { onSelectRows: alone(onChoose) } : {})}
      {...(props.totals ? { totals: props.totals } : {})}
      status={props.status}
      pages={props.pages}
    />
  );
}
