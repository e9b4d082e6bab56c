/** The draft on the server that a mail has once it is kept or has a file attached; its calls go one after the other. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { useRef, useState } from "react";
import { call, sentBy, upload, useChange } from "../../../lib/api.ts";

export interface SavedDraft {
  id: number;
  rowVersion: number;
  parts: { index: number; fileName: string; sizeBytes: number }[];
}
type Written = Record<string, unknown>;

export function useSavedDraft(first: SavedDraft | null) {
  const [draft, setDraft] = useState(first);
  // What the next call in turn goes on from, before anything is drawn again.
  const latest = useRef(first);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const keep = useChange(mail.SaveDraft, { quiet: true });
  const remove = useChange(mail.RemoveMailFile, { quiet: true });
  const send = useChange(mail.SendMail, { quiet: true });
  const hold = (next: SavedDraft | null) => {
    latest.current = next;
    setDraft(next);
    return next;
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.current.then(work);
    turn.current = done.catch(() => undefined);
    return done;
  };
  const named = (written: Written): Written =>
    latest.current ? { ...written, id: latest.current.id, rowVersion: latest.current.rowVersion } : written;
  const save = async (written: Written): Promise<SavedDraft> => {
    const saved = await keep.mutateAsync(sentBy(mail.SaveDraft, named(written)));
    hold(saved);
    return saved;
  };
  return {
    draft,
    save: (written: Written) => inTurn(() => save(written)),
    attach: (written: Written, file: File) =>
      inTurn(async () => {
        const { id } = latest.current ?? (await save(written));
        hold(await upload(mail.UploadMailFile, sentBy(mail.UploadMailFile, { id }), [file]));
      }),
    detach: (index: number) =>
      inTurn(async () => {
        if (latest.current) hold(await remove.mutateAsync({ id: latest.current.id, index }));
      }),
    send: (written: Written) => inTurn(() => send.mutateAsync(sentBy(mail.SendMail, named(written)))),
    /** Of a mail that one was writing before the window was read anew; null where it has been sent or thrown away since. */
    find: (id: number) =>
      inTurn(async () => {
        const found = await call(mail.GetMailItem, sentBy(mail.GetMailItem, { id })).catch(() => null);
        if (found?.folder !== "drafts") return null;
        return hold({ id, rowVersion: found.rowVersion, parts: found.parts });
      }),
  };
}
