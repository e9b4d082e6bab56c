/** Whether a shell's menu is folded: as its reader left it, or, where the window is narrow, until it is asked for. */
import { useState } from "react";
import { useMedia } from "../../lib/use-media.ts";

/** As in shell.css. */
const narrow = "(max-width: 900px)";

export interface SiderState {
  isFolded: boolean;
  /** It lies over the page instead of beside it. */
  isOver: boolean;
  setFolded: (isFolded: boolean) => void;
  /** After a choice: what lies over the page is put away. */
  leave: () => void;
}

export function useSider(isStoredFolded: boolean, keep: (isFolded: boolean) => void): SiderState {
  const isNarrow = useMedia(narrow);
  const [isOver, setOver] = useState(false);
  return {
    isFolded: isNarrow ? !isOver : isStoredFolded,
    isOver: isNarrow && isOver,
    setFolded: (isFolded) => (isNarrow ? setOver(!isFolded) : keep(isFolded)),
    leave: () => setOver(false),
  };
}
