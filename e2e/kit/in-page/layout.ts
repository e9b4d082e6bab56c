/** Runs in the page: what of its headings and controls is cut off, or lies under something else. */

const controls = "h1, h2, button, a[href], [role=tab], [role=combobox], input:not([type=hidden]), textarea";
/** Rounding, and the line of a border. */
const slack = 2;

const named = (element: Element): string =>
  `${element.tagName.toLowerCase()} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40)}”`;

/** A field that is drawn by another element takes no room, or is see-through. */
function isDrawn(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > slack && height > slack;
}

/** Words that end in dots say themselves that there are more. */
function isCut(element: Element): boolean {
  const { display, textOverflow, overflowX } = getComputedStyle(element);
  if (!element.matches("h1, h2, button") || display === "inline") return false;
  const isOver = element.scrollWidth > element.clientWidth + slack;
  return isOver && overflowX !== "visible" && textOverflow !== "ellipsis";
}

const isInside = (x: number, y: number, { left, right, top, bottom }: DOMRect): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether the point shows, and is not scrolled out of something around it. */
function isShown(element: Element, x: number, y: number): boolean {
  if (!isInside(x, y, new DOMRect(0, 0, innerWidth, innerHeight))) return false;
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const isClipping = overflowX !== "visible" || overflowY !== "visible";
    if (isClipping && !isInside(x, y, at.getBoundingClientRect())) return false;
  }
  return true;
}

function coverOf(element: Element): Element | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!isShown(element, x, y)) return null;
  const upper = document.elementFromPoint(x, y);
  // Rows of a grid go on under its head, its frozen columns and its totals.
  if (upper && element.closest("[role=grid], [role=treegrid]")?.contains(upper)) return null;
  const around = element.closest("label, .ant-select, .ant-picker, .ant-input-affix-wrapper") ?? element;
  return upper && !around.contains(upper) && !upper.contains(element) ? upper : null;
}

export function cutOrCovered(): string[] {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const parts = [...document.querySelectorAll("[role=banner], header, [role=tabpanel]")].filter(isDrawn);
  const drawn = [...new Set(parts.flatMap((part) => [...part.querySelectorAll(controls)]))].filter(isDrawn);
  return [
    ...(wide > 0 ? [`the page is ${wide} px wider than the window`] : []),
    ...drawn.filter(isCut).map((element) => `${named(element)} is cut off`),
    ...drawn.flatMap((element) => {
      const cover = coverOf(element);
      return cover ? [`${named(element)} lies under ${cover.outerHTML.slice(0, 100)}`] : [];
    }),
  ];
}
