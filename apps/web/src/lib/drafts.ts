/** Unsaved form input kept on this machine per person, form and record until it is saved or given up. */
import { useCallback, useMemo } from "react";
import { useOwner } from "./session.ts";

export interface StoredDraft<T> {
  at: string;
  /** Version of the row the draft was started from: an older one means someone saved in between. */
  rowVersion: number | null;
  value: T;
}
const prefix = "digao.draft.";
const keepDays = 30;
const saveDelayMs = 400;

const parseStored = <T>(text: string | null): StoredDraft<T> | undefined => {
  try {
    return text ? (JSON.parse(text) as StoredDraft<T>) : undefined;
  } catch {
    return undefined;
  }
};

/** What is about to be written: a window that closes or reloads writes it first. */
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => void }>();

function forget(key: string) {
  clearTimeout(waiting.get(key)?.timer);
  waiting.delete(key);
}
function later(key: string, write: () => void) {
  forget(key);
  // Written as the window went away, it is not written once more afterwards, when it may have been given up.
  const run = () => {
    forget(key);
    write();
  };
  waiting.set(key, { timer: setTimeout(run, saveDelayMs), write: run });
}
globalThis.addEventListener?.("pagehide", () => {
  for (const { write } of [...waiting.values()]) write();
});

export const drafts = {
  keyOf: (owner: string, form: string, record: string | number) => `${prefix}${owner}.${form}.${record}`,
  read<T>(key: string) {
    waiting.get(key)?.write();
    return parseStored<T>(localStorage.getItem(key));
  },
  write<T>(key: string, value: T, rowVersion: number | null) {
    const stored: StoredDraft<T> = { at: new Date().toISOString(), rowVersion, value };
    try {
      localStorage.setItem(key, JSON.stringify(stored));
      return true;
    } catch {
      return false;
    }
  },
  drop(key: string) {
    forget(key);
    localStorage.removeItem(key);
  },
  /** Called once a day at the start: what nobody came back for in a month goes. */
  sweep(now = Date.now()) {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    for (const key of keys) {
      const at = parseStored(localStorage.getItem(key))?.at;
      if (!at || now - new Date(at).getTime() > keepDays * 86_400_000) localStorage.removeItem(key);
    }
  },
};

/** A draft of one form and record ("new" for one that does not exist yet). */
export function useDraft<T>(form: string, record: string | number) {
  const owner = useOwner();
  const key = drafts.keyOf(owner, form, record);
  const keep = useCallback(
    (value: T, rowVersion: number | null = null) => later(key, () => drafts.write(key, value, rowVersion)),
    [key],
  );
  const drop = useCallback(() => drafts.drop(key), [key]);
  const read = useCallback(() => drafts.read<T>(key), [key]);
  /** Tells when another window has written or dropped it. */
  const watch = useCallback(
    (tell: (stored: StoredDraft<T> | undefined) => void) => {
      const hear = (event: StorageEvent) => event.key === key && tell(parseStored<T>(event.newValue));
      window.addEventListener("storage", hear);
      return () => window.removeEventListener("storage", hear);
    },
    [key],
  );
  return useMemo(() => ({ keep, drop, read, watch }), [keep, drop, read, watch]);
}
