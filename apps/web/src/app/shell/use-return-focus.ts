/** A drawer or dialog that goes gives the focus back to where it was before, so that nobody starts at the top of the page again. */
import { useEffect } from "react";

const overlays = ".ant-drawer, .ant-modal-root, .type-ahead";

export function useReturnFocus() {
  useEffect(() => {
    let before: WeakRef<HTMLElement> | undefined;
    let wasInside = false;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      wasInside = target.closest(overlays) !== null;
      if (!wasInside) before = new WeakRef(target);
    };
    // They hang on the body; what they held is taken out of them before they go themselves.
    const watch = new MutationObserver(() => {
      if (!wasInside || document.activeElement !== document.body) return;
      wasInside = false;
      const place = before?.deref();
      if (place?.isConnected) place.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", note);
    watch.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
}
