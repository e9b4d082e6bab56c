/** Keyboard shortcuts: "ctrl+k", "alt+w", "?"; plain keys are ignored while somebody types. */
import { useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Every shortcut there is, as the list behind "?" shows it and under the word of it (app.keys): what is not named here cannot be bound.
 * Those of the shell stand in the list by themselves; the others while they can be pressed.
 */
export const chords = {
  "?": ["?", "help"],
  "/": ["/", "search"],
  f1: ["F1", "page"],
  escape: ["Esc", "cancel"],
  n: ["N", "create"],
  "ctrl+k": ["Ctrl K", "palette"],
  "ctrl+s": ["Ctrl S", "save"],
  "ctrl+enter": ["Ctrl Enter", "submit"],
  "ctrl+d": ["Ctrl D", "copyLine"],
  "ctrl+delete": ["Ctrl Delete", "removeLine"],
  "ctrl+alt+l": ["Ctrl Alt L", "lock"],
  "alt+b": ["Alt B", "balance"],
  "alt+r": ["Alt R", "reverseLine"],
  "alt+w": ["Alt W", "closeTab"],
  "alt+arrowup": ["Alt ↑ ↓", "record"],
  "alt+arrowdown": ["Alt ↑ ↓", "record"],
  "alt+arrowleft": ["Alt ←", "back"],
} as const;
const actsOnce: ReadonlySet<string> = new Set(["ctrl+enter", "ctrl+s"]);
type Chord = keyof typeof chords | `alt+${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
export type Hotkeys = Partial<Record<Chord, (event: KeyboardEvent) => void>>;
type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function chordOf(event: Pressed): string {
  const parts = [
    (event.ctrlKey || event.metaKey) && "ctrl",
    event.altKey && "alt",
    // Shift is part of the character for "?" and the like.
    event.shiftKey && event.key.length > 1 && "shift",
    event.key.toLowerCase(),
  ];
  return parts.filter(Boolean).join("+");
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const isChord = (name: string): name is keyof typeof chords => Object.hasOwn(chords, name);

type Shown = readonly [chord: string, word: string];
/** What can be pressed now, by who takes it; a page that is not shown runs no effects and has none here. */
let bound: readonly (readonly Shown[])[] = [];
const listeners = new Set<() => void>();
function bind(keys: readonly Shown[]): () => void {
  const put = (next: typeof bound) => {
    bound = next;
    for (const listen of listeners) listen();
  };
  put([...bound, keys]);
  return () => put(bound.filter((one) => one !== keys));
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What can be pressed now, each as it is shown with its word. */
export function useShownKeys(): readonly Shown[] {
  const keys = useSyncExternalStore(subscribe, () => bound);
  return [...new Map(keys.flat().map((one) => [one[0], one])).values()];
}

/** Lists keys that a part of the page takes itself, while it is there; a table that stays the same. */
export function useOwnKeys(keys: readonly Shown[], enabled = true) {
  useEffect(() => (enabled ? bind(keys) : undefined), [keys, enabled]);
}

export function useHotkeys(hotkeys: Hotkeys, enabled = true) {
  const latest = useRef<Readonly<Record<string, (event: KeyboardEvent) => void>>>(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = chordOf(event);
      const action = latest.current[chord];
      const bare = !chord.startsWith("ctrl+") && !chord.startsWith("alt+");
      if (!action || event.defaultPrevented || (bare && isTyping(event.target))) return;
      event.preventDefault();
      // A key held down acts once: what has come in the record's place was not read yet.
      if (!event.repeat || !actsOnce.has(chord)) action(event);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
  const names = Object.keys(hotkeys).join("\n");
  useEffect(() => {
    const keys = names.split("\n").flatMap((name) => (isChord(name) ? [chords[name]] : []));
    return enabled && keys.length > 0 ? bind(keys) : undefined;
  }, [names, enabled]);
}
