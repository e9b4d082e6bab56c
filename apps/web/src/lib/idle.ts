/** Runs once the window has nothing better to do, and not before `afterMs`; answers how to call it off. */
export function whenIdle(run: () => void, afterMs = 0): () => void {
  // Safari has no such word.
  const knowsIdle = "requestIdleCallback" in window;
  let idle: number | undefined;
  const start = () => {
    if (knowsIdle) idle = window.requestIdleCallback(run);
    else run();
  };
  const timer = window.setTimeout(start, knowsIdle ? afterMs : Math.max(afterMs, 800));
  return () => {
    window.clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
