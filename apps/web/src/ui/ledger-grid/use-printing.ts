/** Paper has no scroll bar: while the page is printed, rows that are not on screen are drawn too, up to a number that paper can hold. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

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
  virtual: { getVirtualItems: () => { index: number; start: number }[]; getTotalSize: () => number };
  /** Rows that fit on the screen, and those drawn beyond its edges. */
  onScreen: number;
}

/** The rows to draw: those on screen, or all that are printed. Slots are used again as the grid scrolls. */
export function useDrawnRows({ count, rowHeight, virtual, onScreen }: Drawn) {
  const isPrinting = usePrinting();
  if (!isPrinting) {
    return { isPrinting, items: virtual.getVirtualItems(), height: virtual.getTotalSize(), slots: onScreen };
  }
  const printed = Math.min(count, printedRowsMax);
  const items = Array.from({ length: printed }, (_, index) => ({ index, start: 0 }));
  return { isPrinting, items, height: printed * rowHeight, slots: printedRowsMax };
}
