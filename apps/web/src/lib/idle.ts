/** Runs once the window has nothing better to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(run, 800);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}
