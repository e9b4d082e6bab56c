/** Joins rows, layout, cursor and editing of one ledger grid into what its parts draw. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatMoney } from "../../lib/format.ts";
import { useSize } from "../../lib/use-size.ts";
import { type GridPrefs, type Layout, layoutOf } from "./layout.ts";
import { useGridPrefs } from "./prefs.ts";
import { at, type Bounds, clamp, rangeOf, type Selection } from "./selection.ts";
import { type GridSort, sortRows } from "./sorting.ts";
import { type RowAt, sumRow } from "./totals.ts";
import { type RowKey, useTreeRows } from "./tree.ts";
import type { LedgerGridProps } from "./types.ts";
import { forgetCell, useCellMemory } from "./use-cell-memory.ts";
import { useEditing } from "./use-editing.ts";
import { useDrawnRows } from "./use-printing.ts";

export const checkColumnWidth = 36;
const overscan = 8;
const headRowHeight = 32;
/** Of a scroll bar, kept free whether it stands there or not. */
const scrollBarWidth = 12;

function useSorted<Row>({ rows, columns, tree, sort, onSort }: LedgerGridProps<Row>) {
  const [ownSort, setOwnSort] = useState<GridSort>();
  const isOwn = !onSort && !tree;
  const sorted = useMemo(
    () =>
      isOwn
        ? sortRows(
            rows,
            columns.find((column) => column.key === ownSort?.key),
            ownSort,
          )
        : rows,
    [rows, columns, ownSort, isOwn],
  );
  const canSort = isOwn || Boolean(onSort);
  return { sorted, sort: onSort ? sort : ownSort, setSort: onSort ?? setOwnSort, canSort };
}

/** A bold tabular digit is 8 px wide; a sum is never cut off. */
const widthsOf = (sums: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, formatMoney(sum).length * 8 + 18]));

interface Sizes<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  layout: Layout<Row>;
  checkWidth: number;
  rowHeight: number;
  headHeight: number;
  footHeight: number;
}
/** Scrolls just far enough for a cell to stand free of head, sum row and frozen columns. */
function useShowCell<Row>({ scroller, layout, checkWidth, rowHeight, headHeight, footHeight }: Sizes<Row>) {
  return (row: number, column: number) => {
    const placed = layout.all[column];
    const box = scroller.current;
    if (!placed || !box) return;
    const top = row * rowHeight;
    const bottom = top + rowHeight + headHeight + footHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
    if (column < layout.left.length) return;
    const start = layout.main.slice(0, column - layout.left.length).reduce((sum, one) => sum + one.width, 0);
    const room = box.clientWidth - layout.leftWidth - checkWidth;
    if (start < box.scrollLeft) box.scrollLeft = start;
    else if (start + placed.width > box.scrollLeft + room) box.scrollLeft = start + placed.width - room;
  };
}

function indexOfRow<Row>(count: number, rowAt: RowAt<Row>, isIt: (row: Row) => boolean): number {
  for (let index = 0; index < count; index += 1) {
    const row = rowAt(index);
    if (row !== undefined && isIt(row)) return index;
  }
  return -1;
}

function rowsBetween<Row>({ top, bottom }: { top: number; bottom: number }, rowAt: RowAt<Row>): Row[] {
  const rows: Row[] = [];
  for (let index = top; index <= bottom; index += 1) {
    const row = rowAt(index);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Runs once for each new wish. */
function useGoTo(wish: { key: RowKey } | undefined, go: (wish: { key: RowKey }) => void) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (wish) latest.current(wish);
  }, [wish]);
}

/** Columns that grow follow the width of the grid. */
function useLayout<Row>(
  { columns, groups }: LedgerGridProps<Row>,
  prefs: GridPrefs,
  sums: Record<string, string | undefined>,
  checkWidth: number,
) {
  const [frame, { width }] = useSize();
  const room = width - checkWidth - scrollBarWidth;
  const layout = useMemo(
    () => layoutOf(columns, groups ?? [], prefs, widthsOf(sums), room),
    [columns, groups, prefs, sums, room],
  );
  return { frame, layout };
}

export function useGrid<Row>(props: LedgerGridProps<Row>) {
  const { name, columns, rowKey, tree, totals, rowHeight = 32 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { prefs, change } = useGridPrefs(name);
  const sorting = useSorted(props);
  const list = useTreeRows(sorting.sorted, rowKey, tree);
  const { at: flatAt } = list;
  const rowAt: RowAt<Row> = useCallback((index) => flatAt(index)?.row, [flatAt]);
  const sums = useMemo(() => totals ?? sumRow(columns, props.rows), [totals, columns, props.rows]);
  const checkWidth = props.onCheck ? checkColumnWidth : 0;
  const { frame, layout } = useLayout(props, prefs, sums, checkWidth);

  const [kept, setSelection] = useState<Selection>(() => at(0, 0));
  const bounds = { rows: list.count, columns: layout.all.length };
  const whole: Bounds = { ...bounds, page: 1 };
  const selection = { anchor: clamp(kept.anchor, whole), focus: clamp(kept.focus, whole) };

  const headHeight = headRowHeight * (layout.hasGroups ? 2 : 1);
  const footHeight = Object.keys(sums).length > 0 ? rowHeight : 0;
  const virtual = useVirtualizer({
    count: list.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const onScreen = Math.ceil((scroller.current?.clientHeight ?? 1600) / rowHeight) + overscan * 2 + 2;
  const showCell = useShowCell({ scroller, layout, checkWidth, rowHeight, headHeight, footHeight });
  const select = (next: Selection) => {
    setSelection(next);
    forgetCell(name);
    showCell(next.focus.row, next.focus.column);
    const row = rowAt(next.focus.row);
    if (row !== undefined && next.focus.row !== selection.focus.row) props.onFocusRow?.(row);
    props.onSelectRows?.(rowsBetween(rangeOf(next), rowAt));
  };
  useGoTo(props.goTo, ({ key }) => {
    const index = indexOfRow(list.count, rowAt, (row) => rowKey(row) === key);
    if (index < 0) return;
    select(at(index, 0));
    scroller.current?.focus({ preventScroll: true });
  });
  const editing = useEditing({ layout, rowAt, onEdit: props.onEdit });
  useCellMemory(
    name,
    list.count,
    {
      rowIndex: (key) => indexOfRow(list.count, rowAt, (row) => rowKey(row) === key),
      columnIndex: (key) => layout.all.findIndex((placed) => placed.column.key === key),
    },
    (found) => {
      setSelection(found);
      showCell(found.focus.row, found.focus.column);
      scroller.current?.focus({ preventScroll: true });
    },
  );
  const page = Math.max(
    1,
    Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight - footHeight) / rowHeight) - 1,
  );
  return {
    ...{ props, frame, scroller, layout, list, rowAt, sums, selection, select, editing, virtual, sorting, prefs },
    changePrefs: change,
    bounds: { ...bounds, page },
    ...{ rowHeight, checkWidth },
    ...useDrawnRows({ count: list.count, rowHeight, virtual, onScreen }),
    hasFoot: footHeight > 0,
  };
}
export type Grid<Row> = ReturnType<typeof useGrid<Row>>;
