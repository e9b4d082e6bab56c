/** Accounts of a statistic as a table shows them: as a tree, or as the list of one level; those that say nothing left out. */
import { useMemo } from "react";
import { forestOf, type InTree } from "./accounts.ts";
import type { Scope } from "./use-scope.ts";

const rowKey = ({ accountCode }: InTree) => accountCode;

export function useAccountRows<Row extends InTree>(
  { url }: Pick<Scope, "url">,
  data: readonly Row[] | undefined,
  isEmpty: (row: Row) => boolean,
) {
  const isTree = url.level === undefined;
  const hasZeros = url.zeros === "1";
  const all = useMemo(() => (data ?? []).filter((row) => hasZeros || !isEmpty(row)), [data, hasZeros, isEmpty]);
  const shown = useMemo(() => {
    if (!isTree) return { rows: all };
    const { roots, below } = forestOf(all);
    const tree = {
      hasChildren: (row: Row) => below.has(row.accountCode),
      children: (row: Row) => below.get(row.accountCode),
      openAtFirst: () => roots.length === 1,
    };
    return { rows: roots, tree, allRows: all };
  }, [isTree, all]);
  return {
    isTree,
    all,
    /** What the table is given. */
    shown: { ...shown, rowKey },
  };
}
