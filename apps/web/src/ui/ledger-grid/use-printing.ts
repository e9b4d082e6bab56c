/** Paper has no scroll bar: while the page is printed, rows that are not on screen are drawn too, up to a number that paper can hold. */
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

export const printedRowsMax = 2_000;
/** Of A4 lying on its side, less its margins, at 96 px an inch. */
export const printedWidth = 1_030;

export function usePrinting(): boolean {
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

/** What a virtual list would draw if the screen were as high as the paper is long. */
export const printedItems = (count: number) =>
  Array.from({ length: Math.min(count, printedRowsMax) }, (_, index) => ({ index, start: 0 }));
