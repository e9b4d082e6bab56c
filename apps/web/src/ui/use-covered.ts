/** Whether a dialog, a popover or a menu lies over the page: Escape closes what lies on top. Checked before that handles the key, after which it may be gone. */
import { useEffect, useRef } from "react";

const covers = "[role=dialog][aria-modal=true], .ant-popover, .ant-dropdown";
const isCovered = () => [...document.querySelectorAll(covers)].some((one) => one.getClientRects().length > 0);

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
