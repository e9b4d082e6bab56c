/** Tells which row stands at the top as soon as the scrolling has come to rest. */
import { useEffect, useMemo, useRef } from "react";
import type { RowSource } from "../../../../ui/ledger-grid/row-source.ts";

const restMs = 500;

export function useTopRow<Row>(source: RowSource<Row>, onRow: ((row: number) => void) | undefined): RowSource<Row> {
  const latest = useRef(onRow);
  useEffect(() => {
    latest.current = onRow;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A page that is hidden says nothing more.
  useEffect(() => () => clearTimeout(timer.current), []);
  const { show } = source;
  const showLoaded = useMemo(
    () => (from: number, to: number) => {
      show(from, to);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current?.(from), restMs);
    },
    [show],
  );
  return useMemo(() => ({ ...source, show: showLoaded }), [source, showLoaded]);
}
