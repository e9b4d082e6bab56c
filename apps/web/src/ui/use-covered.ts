/** Whether a dialog lies over the page: Escape closes what lies on top. Checked before the dialog handles the key, after which it may be gone. */
import { useEffect, useRef } from "react";

const isCovered = () =>
  [...document.querySelectorAll("[role=dialog][aria-modal=true]")].some((one) => one.getClientRects().length > 0);

export function useCovered() {
  const covered = useRef(false);
  useEffect(() => {
    const note = () => {
      covered.current = isCovered();
    };
    window.addEventListener("keydown", note, true);
    return () => window.removeEventListener("keydown", note, true);
  }, []);
  return covered;
}
