/** Keyboard shortcuts: "ctrl+k", "alt+w", "?"; plain keys are ignored while somebody types. */
import { useEffect, useRef } from "react";

export type Hotkeys = Record<string, (event: KeyboardEvent) => void>;
type Chord = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function chordOf(event: Chord): string {
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

export function useHotkeys(hotkeys: Hotkeys, enabled = true) {
  const latest = useRef(hotkeys);
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
      action(event);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
