/** A machine that is busy with other things has no idle moment for long. */
const latestMs = 2_000;

/** Runs once the window has nothing better to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, 800);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: latestMs });
  return () => window.cancelIdleCallback(handle);
}
