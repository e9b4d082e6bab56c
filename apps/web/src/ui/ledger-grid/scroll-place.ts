/**
 * Where a grid of any height is scrolled to. Browsers draw no element taller than some 16 million px (less where the screen is
 * zoomed), so a taller grid stands in a shorter body: near by it scrolls pixel by pixel, a dragged scroll bar goes by proportion.
 */
export const bodyHeightMax = 10_000_000;

export interface ScrollPlace {
  /** What the scroll bar says. */
  shown: number;
  /** Pixels of the grid above the first one seen. */
  top: number;
}
export interface ScrollRange {
  /** Farthest that the scroll bar, and the grid, can be scrolled. */
  shownMax: number;
  topMax: number;
  /** Height of what is seen. */
  room: number;
}

export const atTop: ScrollPlace = { shown: 0, top: 0 };
/** A drag by one pixel of the scroll bar moves farther than this; a turn of the wheel does not. */
const nearMax = 3_000;
const within = (value: number, max: number) => Math.max(0, Math.min(max, value));

/** Toward either end the two must arrive together. */
function anchored(shown: number, top: number, { shownMax, topMax, room }: ScrollRange): number {
  const edge = room * 4;
  const [rest, shownRest] = [topMax - top, shownMax - shown];
  if (top < edge || shown < edge) return Math.min(top, shownMax / 2);
  if (rest < edge || shownRest < edge) return shownMax - Math.min(rest, shownMax / 2);
  return shown;
}

/** After the scroll bar came to `shown`; the place answered may ask for another one of it. */
export function scrolledTo(shown: number, from: ScrollPlace, range: ScrollRange): ScrollPlace {
  const { shownMax, topMax } = range;
  if (topMax <= shownMax) return { shown, top: shown };
  const step = shown - from.shown;
  if (Math.abs(step) > nearMax) return { shown, top: Math.round((within(shown, shownMax) / shownMax) * topMax) };
  const top = within(from.top + step, topMax);
  return { shown: anchored(shown, top, range), top };
}

/** The place at which the grid is scrolled to `top`. */
export function placeOf(top: number, from: ScrollPlace, range: ScrollRange): ScrollPlace {
  const { shownMax, topMax } = range;
  const target = within(top, topMax);
  if (topMax <= shownMax) return { shown: target, top: target };
  const step = target - from.top;
  const shown = Math.abs(step) > nearMax ? (target / topMax) * shownMax : within(from.shown + step, shownMax);
  return { shown: Math.round(anchored(shown, target, range)), top: target };
}
