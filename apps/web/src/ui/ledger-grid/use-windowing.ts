/** Which rows and columns of a grid stand on screen, and where: rows are all of one height, so a place is one division. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { atTop, bodyHeightMax, placeOf, type ScrollPlace, type ScrollRange, scrolledTo } from "./scroll-place.ts";

/** Rows drawn beyond those seen: more where a scroll goes to, fewer where it comes from. */
const overscan = { ahead: 12, behind: 4 };
/** Rows drawn until the grid has been measured. */
const unmeasured = 640;

interface Options {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  /** Of head and sum row, which stand still. */
  chrome: number;
  onRows: ((from: number, to: number) => void) | undefined;
}
interface Shown {
  /** First row seen. */
  row: number;
  /** What the grid is scrolled by beyond what its scroll bar says. */
  shift: number;
  /** Columns beside the frozen ones are scrolled by. */
  left: number;
  isUpward: boolean;
}
const atStart: Shown = { row: 0, shift: 0, left: 0, isUpward: false };
/** What a tall grid is scrolled by is taken off the places of its rows in steps as large as this: an element's place has its limits too. */
const baseStep = 1_000_000;
/** Columns are re-rendered after this many pixels, not at each. */
const leftStep = 64;

const rangeOf = (box: HTMLElement, { count, rowHeight, chrome }: Options): ScrollRange => {
  const total = count * rowHeight;
  const most = (height: number) => Math.max(0, height + chrome - box.clientHeight);
  const room = Math.max(1, box.clientHeight - chrome);
  return { shownMax: most(Math.min(total, bodyHeightMax)), topMax: most(total), room };
};

/** What the grid has on screen. */
function useRoom(scroller: RefObject<HTMLDivElement | null>, hasRows: boolean) {
  const [room, setRoom] = useState({ height: unmeasured, width: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !hasRows) return undefined;
    const measure = () => {
      const { clientHeight: height, clientWidth: width } = box;
      // Hidden, it has no size; it comes back with the one it had.
      if (height > 0) setRoom((now) => (now.height === height && now.width === width ? now : { height, width }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, hasRows]);
  return room;
}

export function useWindowing(options: Options) {
  const { scroller, count, rowHeight } = options;
  const place = useRef<ScrollPlace>(atTop);
  const hasRows = count > 0;
  const room = useRoom(scroller, hasRows);
  const [shown, setShown] = useState(atStart);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const drawn = Math.ceil(room.height / rowHeight) + overscan.ahead + overscan.behind + 1;
  const show = useCallback(
    (next: ScrollPlace, left: number) => {
      place.current = next;
      const row = Math.max(0, Math.floor(next.top / rowHeight));
      const steps = Math.floor(left / leftStep) * leftStep;
      const shift = next.top - next.shown;
      setShown((now) =>
        now.row === row && now.shift === shift && now.left === steps
          ? now
          : { row, shift, left: steps, isUpward: row === now.row ? now.isUpward : row < now.row },
      );
    },
    [rowHeight],
  );
  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Read before anything is drawn: asked afterwards, the browser would lay it all out for the answer.
    const { scrollTop, scrollLeft } = box;
    const next = scrolledTo(scrollTop, place.current, rangeOf(box, latest.current));
    // The rows must stand there when the browser draws the new place.
    flushSync(() => show(next, scrollLeft));
    if (Math.abs(next.shown - scrollTop) >= 1) box.scrollTop = next.shown;
  }, [scroller, show]);
  /** Scrolls the grid so that `top` is the first pixel seen. */
  const scrollTo = useCallback(
    (top: number) => {
      const box = scroller.current;
      if (!box) return;
      const next = placeOf(top, place.current, rangeOf(box, latest.current));
      show(next, box.scrollLeft);
      box.scrollTop = next.shown;
    },
    [scroller, show],
  );

  // A list that became shorter is not scrolled beyond its end.
  const first = Math.max(0, Math.min(shown.row - (shown.isUpward ? overscan.ahead : overscan.behind), count - drawn));
  const last = Math.min(count, first + drawn) - 1;
  const { onRows } = options;
  const from = Math.max(0, Math.min(shown.row, last));
  const to = Math.min(last, from + Math.ceil(room.height / rowHeight));
  useLayoutEffect(() => {
    if (hasRows) onRows?.(from, to);
  }, [onRows, from, to, hasRows]);
  return {
    first,
    last,
    onScroll,
    scrollTo,
    drawn,
    room,
    /** Pixels of the grid above the first one seen. */
    topNow: () => place.current.top,
    base: Math.floor(shown.shift / baseStep) * baseStep,
    shift: shown.shift,
    left: shown.left,
    height: Math.min(count * rowHeight, bodyHeightMax),
  };
}
export type Windowing = ReturnType<typeof useWindowing>;
