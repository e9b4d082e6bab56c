/** Joins rows, layout, cursor and editing of one ledger grid into what its parts draw. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { formatMoney } from "../../lib/format.ts";
import { useSize } from "../../lib/use-size.ts";
import { useRowHeight } from "./density.ts";
import { amountWidth, emptyOf, fitOf, wantedOf } from "./fit.ts";
import { type Asked, checkColumnWidth, type Layout, layoutOf } from "./layout.ts";
import { useGridPrefs } from "./prefs.ts";
import { atHand, isSource } from "./row-source.ts";
import { at, type Bounds, clamp, rangeOf, type Selection } from "./selection.ts";
import { type GridSort, sortRows } from "./sorting.ts";
import { type RowAt, sumRow } from "./totals.ts";
import { useTreeRows } from "./tree.ts";
import type { GridWish, LedgerGridProps } from "./types.ts";
import { forgetCell, useCellMemory } from "./use-cell-memory.ts";
import { useEditing } from "./use-editing.ts";
import { useDrawnRows } from "./use-printing.ts";
import { useWindowing, type Windowing } from "./use-windowing.ts";

/** As in ledger-grid.css; groups stand in a low row of their own. */
const headHeights = { plain: 28, grouped: 40 };
/** Of a scroll bar, kept free whether it stands there or not. */
const scrollBarWidth = 12;

function useSorted<Row>({ rows, columns, tree, sort, onSort }: LedgerGridProps<Row>) {
  const [ownSort, setOwnSort] = useState<GridSort>();
  const isOwn = !onSort && !tree && !isSource(rows);
  const sorted = useMemo(
    () =>
      isOwn
        ? sortRows(
            atHand(rows),
            columns.find((column) => column.key === ownSort?.key),
            ownSort,
          )
        : rows,
    [rows, columns, ownSort, isOwn],
  );
  const canSort = isOwn || Boolean(onSort);
  return { sorted, sort: onSort ? sort : ownSort, setSort: onSort ?? setOwnSort, canSort };
}

/** A sum is never cut off. */
const widthsOf = (sums: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, amountWidth(formatMoney(sum))]));

interface Sizes<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  windowing: Pick<Windowing, "topNow" | "scrollTo">;
  layout: Layout<Row>;
  checkWidth: number;
  rowHeight: number;
  headHeight: number;
  footHeight: number;
}
/** Scrolls just far enough for a cell to stand free of head, sum row and frozen columns. */
function useShowCell<Row>({ scroller, windowing, layout, checkWidth, rowHeight, headHeight, footHeight }: Sizes<Row>) {
  return (row: number, column: number) => {
    const placed = layout.all[column];
    const box = scroller.current;
    if (!placed || !box) return;
    const top = row * rowHeight;
    const bottom = top + rowHeight + headHeight + footHeight;
    const now = windowing.topNow();
    if (top < now) windowing.scrollTo(top);
    else if (bottom > now + box.clientHeight) windowing.scrollTo(bottom - box.clientHeight);
    if (column < layout.left.length || placed.pin?.side === "right") return;
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

/** Runs once for each new request. */
function useGoTo(wish: GridWish | undefined, go: (wish: GridWish) => void) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    if (wish) latest.current(wish);
  }, [wish]);
}

/** Once, as soon as there are rows. */
function useStart(hasRows: boolean, go: () => void) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (!hasRows || isDone.current) return;
    isDone.current = true;
    go();
  });
}

/** Another list begins at its top. */
function useNewList(listKey: string | undefined, begin: () => void) {
  const [lastKey, setLastKey] = useState(listKey);
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (listKey === lastKey) return;
    setLastKey(listKey);
    if (lastKey !== undefined) latest.current();
  }, [listKey, lastKey]);
}

interface Content<Row> {
  props: LedgerGridProps<Row>;
  count: number;
  rowAt: RowAt<Row>;
}

/** Columns are as wide as what stands in them, and those that grow follow the width of the grid. */
function useLayout<Row>({ props, count, rowAt }: Content<Row>) {
  const handle = useGridPrefs(props.name, props.look);
  const { prefs } = handle;
  const { columns, groups, totals, rows, tree, unit = "yuan" } = props;
  const [frame, { width }] = useSize();
  const checkWidth = props.onCheck || props.ticks ? checkColumnWidth : 0;
  const room = width - checkWidth - scrollBarWidth;
  const sums = useMemo(() => totals ?? sumRow(columns, atHand(rows)), [totals, columns, rows]);
  const isElsewhere = isSource(rows);
  const treeColumn = tree ? (tree.column ?? columns[0]?.key) : undefined;
  const asked = useMemo((): Asked & { empty: string[] } => {
    if (isElsewhere) return { empty: [] };
    const content = { columns, count, rowAt, unit, treeColumn };
    return { fit: fitOf(content), wanted: wantedOf(content), empty: emptyOf(content) };
  }, [isElsewhere, columns, count, rowAt, unit, treeColumn]);
  const { empty } = asked;
  const layout = useMemo(() => {
    const seen = prefs.showsEmpty ? columns : columns.filter(({ key }) => !empty.includes(key));
    return layoutOf(seen, groups ?? [], prefs, widthsOf(sums), room, asked);
  }, [columns, groups, prefs, sums, room, asked, empty]);
  return { frame, layout, sums, checkWidth, handle, emptyCount: empty.length };
}

export function useGrid<Row>(props: LedgerGridProps<Row>) {
  const { name, rowKey, tree } = props;
  const rowHeight = useRowHeight();
  const scroller = useRef<HTMLDivElement>(null);
  const sorting = useSorted(props);
  const list = useTreeRows(sorting.sorted, rowKey, tree);
  const { at: flatAt } = list;
  const rowAt: RowAt<Row> = useCallback((index) => flatAt(index)?.row, [flatAt]);
  const { frame, layout, sums, checkWidth, handle, emptyCount } = useLayout({ props, count: list.count, rowAt });

  const [stored, setSelection] = useState<Selection>(() => at(0, 0));
  const bounds = { rows: list.count, columns: layout.all.length };
  const selection = useMemo((): Selection => {
    const whole: Bounds = { rows: list.count, columns: layout.all.length, page: 1 };
    return { anchor: clamp(stored.anchor, whole), focus: clamp(stored.focus, whole) };
  }, [stored, list.count, layout.all.length]);

  const headHeight = layout.hasGroups ? headHeights.grouped : headHeights.plain;
  const footHeight = Object.keys(sums).length > 0 ? rowHeight : 0;
  const source = isSource(props.rows) ? props.rows : undefined;
  const windowing = useWindowing({
    scroller,
    count: list.count,
    rowHeight,
    chrome: headHeight + footHeight,
    onRows: source?.show,
  });
  const showCell = useShowCell({ scroller, windowing, layout, checkWidth, rowHeight, headHeight, footHeight });
  const select = (next: Selection) => {
    setSelection(next);
    forgetCell(name);
    showCell(next.focus.row, next.focus.column);
    const row = rowAt(next.focus.row);
    if (row !== undefined && next.focus.row !== selection.focus.row) props.onFocusRow?.(row);
    props.onSelectRows?.(rowsBetween(rangeOf(next), rowAt));
    props.onSelectRange?.(rangeOf(next));
  };
  useStart(list.count > 0, () => {
    if (props.startRow) windowing.scrollTo(props.startRow * rowHeight);
  });
  useNewList(props.listKey, () => {
    setSelection(at(0, 0));
    windowing.scrollTo(0);
  });
  useGoTo(props.goTo, (wish) => {
    const index = "index" in wish ? wish.index : indexOfRow(list.count, rowAt, (row) => rowKey(row) === wish.key);
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
  const page = Math.max(1, Math.floor((windowing.room.height - headHeight - footHeight) / rowHeight) - 1);
  return {
    props,
    frame,
    scroller,
    layout,
    list,
    rowAt,
    sums,
    /** Columns that fold because all their amounts are nought. */
    emptyCount,
    selection,
    select,
    editing,
    source,
    sorting,
    handle,
    prefs: handle.prefs,
    changePrefs: handle.change,
    bounds: { ...bounds, page },
    rowHeight,
    checkWidth,
    ...useDrawnRows({ count: list.count, rowHeight, onScreen: windowing }),
    windowing,
    hasFoot: footHeight > 0,
  };
}
export type Grid<Row> = ReturnType<typeof useGrid<Row>>;

/** True where only the scroll position has changed, so that head and foot need no re-render. */
export const isSameButScrolled = <Row>({ grid: a }: { grid: Grid<Row> }, { grid: b }: { grid: Grid<Row> }): boolean =>
  a.props === b.props &&
  a.layout === b.layout &&
  a.prefs === b.prefs &&
  a.sums === b.sums &&
  a.selection === b.selection &&
  a.emptyCount === b.emptyCount &&
  a.rowAt === b.rowAt &&
  a.sorting.sort === b.sorting.sort &&
  a.rowHeight === b.rowHeight &&
  a.bounds.rows === b.bounds.rows;
