/** Rows that open in place: the visible list of a tree whose children may be fetched when first opened. */
import { useCallback, useMemo, useRef, useState } from "react";
import { atHand, countOf, isSource, type RowSource } from "./row-source.ts";

export type RowKey = string | number;
export interface GridTree<Row> {
  hasChildren: (row: Row) => boolean;
  /** Children already at hand. */
  children?: (row: Row) => readonly Row[] | undefined;
  /** Fetches children the first time a row is opened. */
  load?: (row: Row) => Promise<readonly Row[]>;
  /** Key of the column that carries the triangle; the first one if left out. */
  column?: string;
  /** Rows open at the start. */
  openAtFirst?: (row: Row) => boolean;
}
export interface FlatRow<Row> {
  row: Row;
  depth: number;
  /** Undefined where there is nothing to open. */
  isOpen: boolean | undefined;
}
type Fetched<Row> = ReadonlyMap<RowKey, readonly Row[] | "loading" | "failed">;

interface Flattening<Row> {
  tree: GridTree<Row>;
  rowKey: (row: Row) => RowKey;
  isOpen: (row: Row) => boolean;
  fetched: Fetched<Row>;
}

function childrenOf<Row>(row: Row, { tree, rowKey, fetched }: Flattening<Row>): readonly Row[] {
  const cached = fetched.get(rowKey(row));
  return tree.children?.(row) ?? (typeof cached === "object" ? cached : []);
}

function flatten<Row>(rows: readonly Row[], depth: number, how: Flattening<Row>, into: FlatRow<Row>[]) {
  for (const row of rows) {
    const isOpen = how.tree.hasChildren(row) ? how.isOpen(row) : undefined;
    into.push({ row, depth, isOpen });
    if (isOpen) flatten(childrenOf(row, how), depth + 1, how, into);
  }
}

/** Kept wrapped at most; those on screen are far fewer. */
const wrappedMax = 2_000;

/** Rows of a grid without a tree, wrapped once each so that drawing can tell an unchanged row. */
function usePlainRows<Row>(rows: readonly Row[] | RowSource<Row>) {
  const wrapped = useRef(new Map<number, FlatRow<Row>>());
  return useCallback(
    (index: number): FlatRow<Row> | undefined => {
      const row = isSource(rows) ? rows.at(index) : rows[index];
      if (row === undefined) return undefined;
      const cached = wrapped.current.get(index);
      if (cached?.row === row) return cached;
      if (wrapped.current.size >= wrappedMax) wrapped.current.clear();
      const made = { row, depth: 0, isOpen: undefined };
      wrapped.current.set(index, made);
      return made;
    },
    [rows],
  );
}

export interface TreeRows<Row> {
  count: number;
  at: (index: number) => FlatRow<Row> | undefined;
  toggle: (row: Row) => void;
  isFailed: (row: Row) => boolean;
}

export function useTreeRows<Row>(
  rows: readonly Row[] | RowSource<Row>,
  rowKey: (row: Row) => RowKey,
  tree: GridTree<Row> | undefined,
): TreeRows<Row> {
  const [toggled, setToggled] = useState<ReadonlyMap<RowKey, boolean>>(new Map());
  const [fetched, setFetched] = useState<Fetched<Row>>(new Map());
  const isOpen = useCallback(
    (row: Row) => toggled.get(rowKey(row)) ?? tree?.openAtFirst?.(row) ?? false,
    [toggled, rowKey, tree],
  );
  const flat = useMemo(() => {
    if (!tree) return undefined;
    const list: FlatRow<Row>[] = [];
    flatten(atHand(rows), 0, { tree, rowKey, isOpen, fetched }, list);
    return list;
  }, [rows, rowKey, tree, isOpen, fetched]);
  const fetchChildren = useCallback(
    async (row: Row) => {
      const key = rowKey(row);
      const cached = fetched.get(key);
      if (!tree?.load || tree.children?.(row) || (cached && cached !== "failed")) return;
      setFetched((all) => new Map(all).set(key, "loading"));
      try {
        const children = await tree.load(row);
        setFetched((all) => new Map(all).set(key, children));
      } catch {
        setFetched((all) => new Map(all).set(key, "failed"));
        setToggled((all) => new Map(all).set(key, false));
      }
    },
    [tree, rowKey, fetched],
  );
  const toggle = useCallback(
    (row: Row) => {
      if (!tree?.hasChildren(row)) return;
      if (!isOpen(row)) void fetchChildren(row);
      setToggled((all) => new Map(all).set(rowKey(row), !isOpen(row)));
    },
    [tree, isOpen, fetchChildren, rowKey],
  );
  const plain = usePlainRows(rows);
  const at = useCallback((index: number) => (flat ? flat[index] : plain(index)), [flat, plain]);
  return {
    count: flat?.length ?? countOf(rows),
    at,
    toggle,
    isFailed: (row) => fetched.get(rowKey(row)) === "failed",
  };
}
