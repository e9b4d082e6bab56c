/** A drawer or dialog that goes gives the focus back to where it was before, so that nobody starts at the top of the page again. */
import { useEffect } from "react";

const overlays = ".ant-drawer, .ant-modal-root";

export function useReturnFocus() {
  useEffect(() => {
    let outside: WeakRef<HTMLElement> | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(overlays)) outside = new WeakRef(target);
    };
    const isOverlay = (node: Node) =>
      node instanceof HTMLElement && (node.matches(overlays) || Boolean(node.querySelector(overlays)));
    const watch = new MutationObserver((changes) => {
      if (document.activeElement !== document.body) return;
      if (!changes.some(({ removedNodes }) => [...removedNodes].some(isOverlay))) return;
      const before = outside?.deref();
      if (before?.isConnected) before.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", note);
    watch.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("focusin", note);
      watch.disconnect();
    };
  }, []);
}
