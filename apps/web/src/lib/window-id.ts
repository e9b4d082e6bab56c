/** This window, told apart from others of the same person; a reload keeps its name, a duplicate gets one of its own. */
const key = "digao.window";
/** Set while no page of the window stands: a copy of the storage of a window that is open has none. */
const freeKey = "digao.windowFree";

export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let own: string | undefined;

export function windowId(): string {
  if (own) return own;
  const stored = sessionStorage.getItem(freeKey) ? sessionStorage.getItem(key) : null;
  own = stored ?? randomId();
  sessionStorage.setItem(key, own);
  sessionStorage.removeItem(freeKey);
  window.addEventListener("pagehide", () => sessionStorage.setItem(freeKey, "1"));
  window.addEventListener("pageshow", () => sessionStorage.removeItem(freeKey));
  return own;
}
