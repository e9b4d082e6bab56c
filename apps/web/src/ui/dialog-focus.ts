/**
 * Where the focus is while drawers and dialogs come and go, for all of them: one that opens has it on its first field, so that
 * whoever asked can write at once; when it goes, the focus is back where it was, so that nobody starts at the top of the page again.
 */
import { useEffect } from "react";

const overlays = ".ant-drawer, .ant-modal-root, .type-ahead";
/** Gone with what was chosen in them: the focus goes back to what they hang on. */
const floats = ".ant-dropdown, .ant-popover";
const frames = ".ant-drawer-section, .ant-modal";
const heads = ".ant-drawer-header, .ant-modal-close";
const fields =
  "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [disabled], [readonly]), textarea:not([disabled], [readonly])";

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
const isCovered = () => [...document.querySelectorAll<HTMLElement>(frames)].some(isShown);
const firstField = (frame: Element): HTMLElement | undefined =>
  [...frame.querySelectorAll<HTMLElement>(fields)].find((field) => isShown(field) && !field.closest(heads));
/** The library puts the focus on the frame or its cross; what has it elsewhere has been given it on purpose. */
const isAtFrame = (frame: Element) => {
  const { activeElement } = document;
  return activeElement === frame || frame.contains(activeElement) === false || activeElement?.closest(heads) !== null;
};

/** Puts the focus on the first field; where the record is still being read, once there is one, unless the reader has gone on. */
function enter(frame: Element) {
  const tryIt = () => {
    const field = isAtFrame(frame) ? firstField(frame) : undefined;
    field?.focus({ preventScroll: true });
    return field !== undefined || !isAtFrame(frame);
  };
  if (tryIt()) return;
  const watch = new MutationObserver(() => {
    if (!frame.isConnected || tryIt()) stop();
  });
  const stop = () => {
    watch.disconnect();
    for (const event of ["keydown", "pointerdown"]) document.removeEventListener(event, stop, true);
  };
  for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, stop, true);
  watch.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
}

/** Frames that have opened, until the reader does something: the library moves the focus several times while one opens. */
function opening() {
  const seen = new WeakSet<Element>();
  const fresh = new Set<Element>();
  const meet = (frame: Element) => {
    if (!seen.has(frame)) fresh.add(frame);
    seen.add(frame);
    if (fresh.has(frame)) queueMicrotask(() => enter(frame));
  };
  return {
    meet,
    look: () => {
      for (const frame of document.querySelectorAll(frames)) if (!seen.has(frame)) meet(frame);
    },
    touch: () => fresh.clear(),
  };
}

export function useDialogFocus() {
  useEffect(() => {
    let before: WeakRef<HTMLElement> | undefined;
    let wasInside = false;
    const { meet, look, touch } = opening();
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      wasInside = target.closest(overlays) !== null;
      // Under an open frame the focus is on its way back: Tab has gone around.
      if (!wasInside && !isCovered() && !target.closest(floats)) before = new WeakRef(target);
      const frame = target.closest(frames) ?? target.querySelector(frames);
      if (wasInside && frame) meet(frame);
    };
    // They hang on the body; what they held is taken out of them before they go themselves.
    const watch = new MutationObserver(() => {
      look();
      if (!wasInside || document.activeElement !== document.body) return;
      wasInside = false;
      const place = before?.deref();
      if (place?.isConnected) place.focus({ preventScroll: true });
    });
    const acts = ["keydown", "pointerdown"];
    document.addEventListener("focusin", note);
    for (const act of acts) document.addEventListener(act, touch, true);
    watch.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("focusin", note);
      for (const act of acts) document.removeEventListener(act, touch, true);
      watch.disconnect();
    };
  }, []);
}
