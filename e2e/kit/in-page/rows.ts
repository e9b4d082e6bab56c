/** Runs in the page: where its data begin, which columns lie outside the view, and which names and amounts are cut there. */
import { isShown } from "./clipping.ts";

export interface Measured {
  /** Top of the first row of each grid, list, table or sheet, in pixels of the window. */
  tops: number[];
  /** Titles of columns that no part of the view shows. */
  outside: string[];
  cutNames: string[];
  cutAmounts: string[];
}

const isDrawn = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth + 1;
const isAmount = (text: string): boolean => /^-?[\d,]+\.\d\d$/.test(text);

/** Rows of a sheet are drawn on a canvas, of which the one with an id is the grid. */
const firstRows =
  "[role=tabpanel] [role=row][data-row='0'], [role=tabpanel] tbody > tr:first-child, [role=tabpanel] canvas[id^='univer-sheet-main']";
const heads = "[role=tabpanel] .lg-head-row:not(.lg-group-row) [role=columnheader]";

export function measured(): Measured {
  const rows = [...document.querySelectorAll(firstRows)].filter(isDrawn);
  const cells = [...document.querySelectorAll("[role=tabpanel] .lg-cell .lg-text, [role=tabpanel] .lg-title > span")];
  const cut = cells.filter((cell) => isDrawn(cell) && isCut(cell)).map((cell) => cell.textContent?.trim() ?? "");
  const outside = [...document.querySelectorAll(heads)].filter((head) => {
    const { left, top, width, height } = head.getBoundingClientRect();
    return isDrawn(head) && !isShown(head, left + width - 4, top + height / 2);
  });
  return {
    tops: rows.map((row) => Math.round(row.getBoundingClientRect().top)),
    outside: outside.map((head) => head.textContent?.trim() ?? ""),
    cutNames: [...new Set(cut.filter((text) => !isAmount(text)))],
    cutAmounts: cut.filter(isAmount),
  };
}
