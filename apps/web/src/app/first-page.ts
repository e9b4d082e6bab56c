/** Whoever comes back most likely is signed in still: the first page comes while the server is asked who it is. */
import { hasSession } from "../lib/session.ts";

const paths = ["/", "/main/home"];

export async function fetchFirstPage() {
  if (!hasSession() || !paths.includes(location.pathname)) return undefined;
  // A page that does not come now is asked for again when it is drawn.
  return import("../features/office/home/read-ahead.ts").catch(() => undefined);
}
