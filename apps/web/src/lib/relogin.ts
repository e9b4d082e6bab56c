/** The one gate of an expired session: calls wait here until the person has signed in again, then go on as if nothing was. */
type State = "signedOut" | "open" | "expired";

let state: State = "signedOut";
let release: ((again: boolean) => void) | undefined;
let waiting: Promise<boolean> | undefined;
/** Why signing in again would not help. */
let closedBy: string | undefined;
const listeners = new Set<() => void>();

function set(next: State) {
  state = next;
  for (const listener of listeners) listener();
}
function settle(again: boolean) {
  release?.(again);
  release = undefined;
  waiting = undefined;
}

export const relogin = {
  isExpired: () => state === "expired",
  closedBy: () => closedBy,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** Signed in, or signed in again: waiting calls are sent once more. */
  open() {
    closedBy = undefined;
    set("open");
    settle(true);
  },
  /** Signed out on purpose: waiting calls fail with their 401. */
  close() {
    set("signedOut");
    settle(false);
  },
  /** The account or the firm is closed: the window says so once, and signs out. */
  shutOut(message: string) {
    closedBy ??= message;
    set(state);
  },
  /** A call came back with 401. True: send it again; false: it is final. */
  async afterUnauthorized(): Promise<boolean> {
    if (state === "signedOut" || closedBy) return false;
    if (!waiting) {
      waiting = new Promise((resolve) => {
        release = resolve;
      });
      set("expired");
    }
    return waiting;
  },
  /** Calls started while the dialog is open wait with the others. */
  async ready(): Promise<void> {
    await waiting;
  },
};
