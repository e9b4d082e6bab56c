import { type RefObject, useEffect, useRef } from "react";

type Listeners = { readonly [Name in "dragstart" | "dragover" | "dragleave" | "drop"]?: (event: DragEvent) => void };

/** Dragging by mouse on a part that is no control: everything it does can be done by the keyboard elsewhere. */
export function useListeners<E extends HTMLElement>(listeners: Listeners): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const all = Object.entries(listeners) as ["dragover", (event: DragEvent) => void][];
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [listeners]);
  return ref;
}
