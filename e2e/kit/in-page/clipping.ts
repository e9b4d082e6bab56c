/** What of a rectangle shows: what cuts it for good, and what can be scrolled to. */

/** Rounding, and the line of a border. */
export const slack = 2;

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A grid moves its rows itself, under its head, its frozen columns and its totals. */
const grids = "[role=grid], [role=treegrid]";
export const gridOf = (element: Element): Element | null => element.closest(grids);

type Axis = "x" | "y";
const edges = { x: ["left", "right"], y: ["top", "bottom"] } as const;

const scrolls = (element: Element, axis: Axis): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll/.test(axis === "x" ? overflowX : overflowY) || element.matches(grids);
};
const clips = (element: Element, axis: Axis): boolean => {
  const { overflowX, overflowY } = getComputedStyle(element);
  return /hidden|clip/.test(axis === "x" ? overflowX : overflowY);
};

/** Words that end in dots say themselves that there are more. */
const hasDots = (element: Element): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return textOverflow === "ellipsis" || !/^(none|)$/.test(webkitLineClamp);
};

/** Whatever is fixed is cut by nothing around it; what is placed, by nothing between it and what it is placed in. */
function isOutside(position: string, around: Element): boolean {
  if (position === "fixed") return true;
  return position === "absolute" && getComputedStyle(around).position === "static";
}

/** What is around an element and may cut it, from the inside to the outside. */
function* around(element: Element): Generator<Element> {
  let { position } = getComputedStyle(element);
  yield element;
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (isOutside(position, at)) continue;
    yield at;
    ({ position } = getComputedStyle(at));
  }
}

/** What cuts a box off for good along an axis, in which no scrolling brings it back. */
export function cutBy(element: Element, box: Box, axis: Axis): Element | undefined {
  const [start, end] = edges[axis];
  for (const at of around(element)) {
    if (hasDots(at) || scrolls(at, axis)) return undefined;
    if (at === document.body || at === document.documentElement) return undefined;
    if (!clips(at, axis)) continue;
    const border = at.getBoundingClientRect();
    if (box[start] < border[start] - slack || box[end] > border[end] + slack) return at;
  }
  return undefined;
}

/** Whether the point shows, and is not scrolled out of something around it. */
export function isShown(element: Element, x: number, y: number): boolean {
  const isIn = ({ left, right, top, bottom }: Box) => x >= left && x <= right && y >= top && y <= bottom;
  if (!isIn(new DOMRect(0, 0, innerWidth, innerHeight))) return false;
  for (const at of around(element)) {
    if (at === document.documentElement) break;
    const cuts = (["x", "y"] as const).some((axis) => clips(at, axis) || scrolls(at, axis));
    if (cuts && !isIn(at.getBoundingClientRect())) return false;
  }
  return true;
}

/** Whether scrolling brings what lies beyond the window into it. */
export function isWithinReach(element: Element, { left, right, top, bottom }: Box): boolean {
  const beyond = { x: left >= innerWidth - slack || right <= slack, y: top >= innerHeight - slack || bottom <= slack };
  return (["x", "y"] as const).every((axis) => !beyond[axis] || [...around(element)].some((at) => scrolls(at, axis)));
}
