/** Ctrl+S saves everything on the page, also what stands in a cell that is still open. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { chordOf, useHotkeys } from "../../../../lib/hotkeys.ts";

const chord = "ctrl+s";

export function useSaveKey(save: () => Promise<unknown>) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useHotkeys({ [chord]: () => void latest.current() });
  /** An open cell keeps its keys to itself and takes its text when it is left: so it is left first, and saved after that is drawn. */
  return (event: KeyboardEvent) => {
    const cell = event.target;
    if (chordOf(event) !== chord || !(cell instanceof HTMLElement) || !cell.closest(".lg-editing")) return;
    event.preventDefault();
    event.stopPropagation();
    cell.blur();
    setTimeout(() => void latest.current(), 0);
  };
}
