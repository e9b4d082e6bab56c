/** Handlers given to every row; they never change, so an unchanged row is never drawn again. */
import { useEffect, useMemo, useRef } from "react";
import type { AfterEdit } from "./CellEditor.tsx";
import { moved, tabbed } from "./selection.ts";
import type { Grid } from "./use-grid.ts";
import { toggleCheck } from "./use-grid-keys.ts";

function goOn<Row>({ selection, select, bounds, scroller }: Grid<Row>, then: AfterEdit) {
  const next = {
    down: () => moved(selection, "arrowdown", false, bounds),
    next: () => tabbed(selection, 1, bounds),
    previous: () => tabbed(selection, -1, bounds),
    stay: () => undefined,
  }[then]();
  if (next) select(next);
  if (then !== "stay") scroller.current?.focus({ preventScroll: true });
}

export function useRowHandlers<Row>(grid: Grid<Row>) {
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  return useMemo(
    () => ({
      onToggle: (row: Row) => latest.current.list.toggle(row),
      onCheck: (row: Row) => toggleCheck(latest.current, row),
      onEditorChange: (text: string) => latest.current.editing.change(text),
      onEditorCommit: (text: string, then: AfterEdit) => {
        if (latest.current.editing.commit(text)) goOn(latest.current, then);
      },
      onEditorCancel: () => {
        latest.current.editing.cancel();
        latest.current.scroller.current?.focus({ preventScroll: true });
      },
    }),
    [],
  );
}
