/**
 * The wheel over a grid. A listener that might stop it keeps the browser from moving its picture ahead of the rows: left alone it
 * does, and gives the page, which draws them, no more than every second frame.
 */
import { useEffect } from "react";
import type { Grid } from "./use-grid.ts";

const letItTurn = () => undefined;

export function useGridWheel<Row>({ scroller, bounds }: Grid<Row>): void {
  const hasRows = bounds.rows > 0;
  useEffect(() => {
    const box = scroller.current;
    if (!box || !hasRows) return undefined;
    box.addEventListener("wheel", letItTurn, { passive: false });
    return () => box.removeEventListener("wheel", letItTurn);
  }, [scroller, hasRows]);
}
