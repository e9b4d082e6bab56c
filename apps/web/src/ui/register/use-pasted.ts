/** Rows of a spreadsheet that are pasted on a list, where no field takes them: their text, for the drawer that reads them. */
import { useEffect, useEffectEvent, useState } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, [role=textbox]"));

export function usePasted(open: (() => void) | undefined): string | undefined {
  const [text, setText] = useState<string>();
  const take = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (!open || event.defaultPrevented || isTyping(event.target) || !/[\t\n]/.test(pasted)) return;
    event.preventDefault();
    setText(pasted);
    open();
  });
  useEffect(() => {
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
  return text;
}
