/** What is measured inside the page, the same for every grid. */
declare global {
  interface Window {
    /** Puts the grid into the page. */
    mount: (place: HTMLElement) => unknown;
    firstPaint: () => Promise<number>;
    countFrames: () => void;
    takeFrames: () => Frames;
    dragBar: (ms: number) => Promise<void>;
    scrolled: () => number;
  }
}

/** From the call that puts the grid into the page to the frame in which its first line and the fifteenth stand. */
window.firstPaint = () =>
  new Promise((resolve) => {
    const place = document.getElementById("root");
    if (!place) throw new Error("The page has no root");
    const startedAt = performance.now();
    window.mount(place);
    const look = () => {
      const words = place.textContent ?? "";
      const isThere = words.includes("记-1") && words.includes("记-15");
      requestAnimationFrame(isThere ? () => resolve(performance.now() - startedAt) : look);
    };
    look();
  });

let frames: number[] = [];
window.countFrames = () => {
  const mine: number[] = [];
  frames = mine;
  const tick = (at: number) => {
    mine.push(at);
    if (frames === mine) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
};
window.takeFrames = () => {
  const counted = frames;
  frames = [];
  return counted;
};

const isScroller = (box: HTMLElement) =>
  box.clientHeight > 300 && /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;

function scroller(): HTMLElement {
  const box = [...document.querySelectorAll<HTMLElement>("#root *")].find(isScroller);
  if (!box) throw new Error("Nothing in the page scrolls");
  return box;
}
window.scrolled = () => scroller().scrollTop;

/** Over the whole list and back. */
window.dragBar = (ms) =>
  new Promise((resolve) => {
    const box = scroller();
    const startedAt = performance.now();
    const step = () => {
      const share = (performance.now() - startedAt) / ms;
      if (share >= 1) return resolve();
      box.scrollTop = Math.sin(share * Math.PI) * (box.scrollHeight - box.clientHeight);
      requestAnimationFrame(step);
    };
    step();
  });

export type Frames = number[];
