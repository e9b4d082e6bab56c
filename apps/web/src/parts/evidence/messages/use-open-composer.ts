/** Whether a composer stands open: by its button, or because something kept waits in it; closed, the button has the focus again. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts.ts";
import { useAttached } from "./attached.ts";
import { draftOf, type Target } from "./use-composer.ts";

export function useOpenComposer(target: Target, button: RefObject<HTMLElement | null>) {
  const [form, record] = draftOf(target);
  const draft = useDraft(form, record);
  const [files] = useAttached(form, record);
  const [isOpen, setOpen] = useState(() => files.length > 0 || draft.read() !== undefined);
  const [isByRequest, setByRequest] = useState(false);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, button]);
  return {
    isOpen,
    open: () => {
      setByRequest(true);
      setOpen(true);
    },
    composer: { target, takesFocus: isByRequest, onClose: () => setOpen(false) },
  };
}
