/** Gives the keyboard to a grid as soon as it has rows, so that a trail is followed with Enter alone. */
import { useEffect, useRef } from "react";

export function useGridFocus(isReady: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isReady) frame.current?.querySelector<HTMLElement>(".lg-scroll")?.focus({ preventScroll: true });
  }, [isReady]);
  return frame;
}
