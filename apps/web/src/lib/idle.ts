/** A machine that is busy with other things has no idle moment for long. */
const latestMs = 2_000;

/** Runs once the window has nothing better to do, and not before `afterMs`; answers how to call it off. */
export function whenIdle(run: () => void, afterMs = 0): () => void {
  // Safari has no such word.
  const knowsIdle = "requestIdleCallback" in window;
  let idle: number | undefined;
  const start = () => {
    if (knowsIdle) idle = window.requestIdleCallback(run, { timeout: latestMs });
    else run();
  };
  const timer = window.setTimeout(start, knowsIdle ? afterMs : Math.max(afterMs, 800));
  return () => {
    window.clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
