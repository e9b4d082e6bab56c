/** Where a page was scrolled to: a hidden page is shown again there, and one that the lock had taken out of the window too. */
/** A box that scrolls, by its way down from the frame of the page. */
interface Spot {
  way: number[];
  top: number;
  left: number;
}
/** By the address of the tab. */
const memory = new Map<string, Spot[]>();
const leaving = new Set<string>();
const patienceMs = 5_000;

function wayTo(box: Element, frame: Element): number[] {
  const way: number[] = [];
  for (let at = box; at !== frame && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at));
  }
  return way;
}
const boxAt = (frame: Element, way: readonly number[]) =>
  way.reduce<Element | undefined>((at, index) => at?.children[index], frame);

const spotsOf = (frame: Element): Spot[] =>
  [frame, ...frame.querySelectorAll("*")]
    .filter((box) => box.scrollTop > 0 || box.scrollLeft > 0)
    .map((box) => ({ way: wayTo(box, frame), top: box.scrollTop, left: box.scrollLeft }));

/** A tab that was closed starts at its top when it is opened again. */
export function forgetScroll(closed: readonly { href: string }[]) {
  for (const { href } of closed) {
    memory.delete(href);
    // Its page is still to be taken away.
    leaving.add(href);
  }
}

const hands = ["wheel", "pointerdown", "keydown", "touchstart"] as const;

function isThere(frame: Element, { way, top, left }: Spot): boolean {
  const box = boxAt(frame, way);
  if (!box) return false;
  box.scrollTop = top;
  box.scrollLeft = left;
  return Math.abs(box.scrollTop - top) < 2 && Math.abs(box.scrollLeft - left) < 2;
}

/**
 * Scrolls there as soon as there is something to scroll, and follows until then; gives up when the reader scrolls. Answers how to leave the
 * page: what has come to its place is remembered as it stands then.
 */
export function followScroll(href: () => string, frame: Element): () => void {
  leaving.delete(href());
  const spots = memory.get(href()) ?? [];
  let missing = spots.filter((spot) => !isThere(frame, spot));
  const watch = new MutationObserver(() => {
    missing = missing.filter((spot) => !isThere(frame, spot));
    if (missing.length === 0) end();
  });
  const timer = setTimeout(() => end(), patienceMs);
  const end = () => {
    missing = [];
    watch.disconnect();
    clearTimeout(timer);
    for (const hand of hands) frame.removeEventListener(hand, end);
  };
  if (missing.length === 0) end();
  else {
    watch.observe(frame, { childList: true, subtree: true, attributes: true });
    for (const hand of hands) frame.addEventListener(hand, end, { passive: true });
  }
  return () => {
    const isOnItsWay = missing.length > 0;
    end();
    if (!leaving.delete(href())) memory.set(href(), isOnItsWay ? spots : spotsOf(frame));
  };
}
