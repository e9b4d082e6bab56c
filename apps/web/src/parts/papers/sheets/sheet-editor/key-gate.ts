/** Keys that are heard before Univer hears them. */
export interface KeyGate {
  press: ((event: KeyboardEvent) => void) | undefined;
  close: () => void;
}
/** Univer listens at the window, too: whoever does so first hears a key first. */
export function keyGate(): KeyGate {
  const gate: KeyGate = { press: undefined, close: () => window.removeEventListener("keydown", hear, true) };
  const hear = (event: KeyboardEvent) => gate.press?.(event);
  window.addEventListener("keydown", hear, true);
  return gate;
}
