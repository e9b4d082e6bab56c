/** Whether a shell's menu is folded: as its reader left it, or, where the window is narrow, until it is asked for. */
import { useState, useSyncExternalStore } from "react";

/** As in shell.css. */
const narrow = "(max-width: 900px)";
const isNarrowNow = () => matchMedia(narrow).matches;
function watch(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

export interface SiderState {
  isFolded: boolean;
  /** It lies over the page instead of beside it. */
  isOver: boolean;
  setFolded: (isFolded: boolean) => void;
  /** After a choice: what lies over the page is put away. */
  leave: () => void;
}

export function useSider(kept: boolean, keep: (isFolded: boolean) => void): SiderState {
  const isNarrow = useSyncExternalStore(watch, isNarrowNow);
  const [isOver, setOver] = useState(false);
  return {
    isFolded: isNarrow ? !isOver : kept,
    isOver: isNarrow && isOver,
    setFolded: (isFolded) => (isNarrow ? setOver(!isFolded) : keep(isFolded)),
    leave: () => setOver(false),
  };
}
