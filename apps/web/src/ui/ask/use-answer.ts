/** What is answered to a question: kept where it is worth keeping, sent once. */
import { useRef, useState } from "react";
import { useDraft } from "../../lib/drafts.ts";
import type { Question } from "./Ask.tsx";

export function useAnswer<V extends object>({ initial, keepAs, send }: Question<V>) {
  const draft = useDraft<Partial<V>>(keepAs?.[0] ?? "", keepAs?.[1] ?? "");
  const [first] = useState(() => ({ ...initial, ...(keepAs ? draft.read()?.value : {}) }));
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  return {
    initial: first,
    isBusy,
    keep: (now: Partial<V>) => {
      if (keepAs) draft.keep(now);
    },
    /** False where an earlier press is still being answered. */
    send: async (values: V): Promise<boolean> => {
      if (underWay.current) return false;
      underWay.current = true;
      setBusy(true);
      try {
        await send?.(values);
        if (keepAs) draft.drop();
        return true;
      } finally {
        underWay.current = false;
        setBusy(false);
      }
    },
  };
}
