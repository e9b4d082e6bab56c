/** Files of a worker share its window and its libraries; the product's own modules begin anew with each, and so does the window. */
import { vi } from "vitest";

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
// A file may ask for Node instead of a window.
if (typeof document !== "undefined") {
  for (const pair of document.cookie.split("; "))
    Reflect.set(document, "cookie", `${pair.split("=")[0]}=; path=/; max-age=0`);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  document.body.replaceChildren();
  document.documentElement.lang = "";
  window.name = "";
  history.replaceState(null, "", "/");
}
