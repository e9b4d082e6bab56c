/** The table of a list page: sorted by the server, rows reachable by keyboard, as high as the room left for it. */
import { Table, type TableColumnsType, type TableProps } from "antd";
import type { Key, KeyboardEvent } from "react";
import { useSize } from "../../lib/use-size.ts";
import { alignOf, type GridColumn, rawText, shownText } from "../ledger-grid/column.ts";
import { MoneyCell } from "../MoneyCell.tsx";
import { isShown, type ListColumn, type ListPrefs, ordered, sortFrom } from "./column.ts";

export interface ListTableProps<Row> {
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  prefs: ListPrefs;
  sorting: string | null;
  onSort: (sorting: string | undefined) => void;
  isBusy: boolean;
  selected?: readonly Key[] | undefined;
  onSelect?: ((keys: Key[], rows: Row[]) => void) | undefined;
  current?: Key | undefined;
  onOpen?: ((row: Row) => void) | undefined;
}

const headHeight = 40;
const orderWords = { true: "descend", false: "ascend" } as const;
const sizes = { compact: "small", normal: "medium", roomy: "large" } as const;

function content<Row>(column: ListColumn<Row>, row: Row) {
  if (column.render) return column.render(row);
  const value = column.value?.(row);
  if (column.kind === "money") return <MoneyCell value={rawText(value)} />;
  const asGrid: GridColumn<Row> = { ...column, frozen: false, value: () => value };
  return shownText(asGrid, row, "yuan");
}

function tableColumns<Row>({ columns, prefs, sorting }: ListTableProps<Row>): TableColumnsType<Row> {
  const sort = sortFrom(sorting);
  return ordered(columns, prefs)
    .filter((column) => isShown(column, prefs))
    .map((column) => ({
      key: column.key,
      title: column.title,
      width: column.width ?? 140,
      align: alignOf({ kind: column.kind ?? "text" } as GridColumn<Row>),
      fixed: column.frozen ?? false,
      // What is cut off is said on hover.
      ellipsis: true,
      sorter: column.sort ?? false,
      showSorterTooltip: false,
      sortOrder: sort?.key === column.key ? orderWords[`${sort.isDescending}`] : null,
      render: (_value: unknown, row: Row) => content(column, row),
    }));
}

/** Arrows walk the rows, Enter opens. */
function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void) {
  if (event.target !== event.currentTarget) return;
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
  const sibling = event.key in step ? event.currentTarget[step[event.key as keyof typeof step]] : null;
  if (sibling instanceof HTMLElement) sibling.focus();
  if (event.key === "Enter") open();
  if (sibling || event.key === "Enter") event.preventDefault();
}

export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { rows, rowKey, prefs, onSort, isBusy, selected, onSelect, current, onOpen } = props;
  const [frame, { height }] = useSize();
  const columns = tableColumns(props);
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0);
  const onChange: TableProps<Row>["onChange"] = (_page, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    onSort(one?.order ? `${String(one.columnKey)}${one.order === "descend" ? " desc" : ""}` : undefined);
  };
  return (
    <div ref={frame} className="list-table" aria-busy={isBusy}>
      <Table<Row>
        size={sizes[prefs.density]}
        rowKey={rowKey}
        columns={columns}
        dataSource={rows}
        pagination={false}
        scroll={{ x: width + (onSelect ? 40 : 0), y: Math.max(120, height - headHeight) }}
        onChange={onChange}
        rowClassName={(row) => (rowKey(row) === current ? "list-current" : "")}
        {...(onSelect
          ? {
              rowSelection: {
                selectedRowKeys: [...(selected ?? [])],
                onChange: onSelect,
                columnWidth: 40,
                fixed: true,
              },
            }
          : {})}
        onRow={(row) => ({
          tabIndex: 0,
          onDoubleClick: () => onOpen?.(row),
          onKeyDown: (event) => onRowKey(event, () => onOpen?.(row)),
        })}
      />
    </div>
  );
}
