/** Paper has no scroll bar: while the page is printed, rows that are not on screen are drawn too, up to a number that paper can hold. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useRestFirst } from "./row-places.ts";
import type { Windowing } from "./use-windowing.ts";

export const printedRowsMax = 2_000;
/** Of A4 lying on its side, less its margins, at 96 px an inch. */
export const printedWidth = 1_030;

function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The picture is taken as soon as the listeners have returned.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

interface Drawn {
  /** Rows of the grid. */
  count: number;
  rowHeight: number;
  onScreen: Pick<Windowing, "first" | "last" | "base" | "shift" | "height" | "drawn">;
}

/** The rows to draw: those on screen, or all that are printed. Slots are used again as the grid scrolls. */
export function useDrawnRows({ count, rowHeight, onScreen }: Drawn) {
  const isPrinting = usePrinting();
  const { first, last, base, shift, height, drawn } = onScreen;
  const restFirst = useRestFirst(first);
  if (!isPrinting) return { isPrinting, restFirst, first, last, base, shift, height, slots: drawn };
  const printed = Math.min(count, printedRowsMax);
  const all = { restFirst: 0, first: 0, last: printed - 1, base: 0, shift: 0 };
  return { isPrinting, ...all, height: printed * rowHeight, slots: printedRowsMax };
}
