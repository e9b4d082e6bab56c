/** The screen lock, shared by the windows of one browser; the server alone enforces it (423 on every call). */
import type { Fault } from "./call-error.ts";
import { writeCookie } from "./cookies.ts";

/** `left`: signed out on purpose. */
export type LockNews = "locked" | "unlocked" | "left";

const lockedCode = 4230;
const fiveYearsInSeconds = 5 * 365 * 86_400;
const listeners = new Set<(news: LockNews) => void>();

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("digao.lock") : undefined;
// A test that runs outside of a browser must be able to end.
Object.assign(channel ?? {}, { onmessage: ({ data }: MessageEvent<LockNews>) => hear(data) });
if (channel && "unref" in channel && typeof channel.unref === "function") channel.unref();

function hear(news: LockNews) {
  for (const listener of listeners) listener(news);
}

export const lockNews = {
  /** To the other windows of this browser. */
  tell: (news: LockNews) => channel?.postMessage(news),
  hear,
  listen(listener: (news: LockNews) => void) {
    listeners.add(listener);
  },
};

export const isLockFault = (fault: Fault | undefined) => fault?.status === 423 && fault.code === lockedCode;

/** Whatever call is refused because of the lock locks this window too. */
export function noteLock(fault: Fault) {
  if (isLockFault(fault)) hear("locked");
}

/** Existing pages of this protocol read these: locked 1 or 0, and the name of the page that was open. */
export function keepLockCookies(isLocked: boolean, pageName?: string) {
  writeCookie("locking", isLocked ? "1" : "0", fiveYearsInSeconds);
  if (pageName !== undefined) writeCookie("lastPageName", pageName, fiveYearsInSeconds);
}
