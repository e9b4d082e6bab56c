/** The session of a page: begun with it, asleep while its tab is hidden, over when it is closed. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "zustand";
import { isChanges, onLive } from "../../../../lib/live.ts";
import { useOwner } from "../../../../lib/session.ts";
import type { BookDoor } from "./door.ts";
import { BookSession } from "./session.ts";

export function useBookSession(makeDoor: () => BookDoor, canEdit: boolean) {
  const owner = useOwner();
  const can = useRef(canEdit);
  useEffect(() => {
    can.current = canEdit;
  }, [canEdit]);
  const [session] = useState(() => new BookSession(makeDoor(), owner, () => can.current));
  const begin = useEffectEvent(() => {
    if (session.state.getState().turn === 0) void session.open();
    session.show();
  });
  useEffect(() => {
    begin();
    const stops = [
      onLive("changed", (list) => {
        const { refType, refId } = session.live;
        const isOurs = isChanges(list) && list.some((one) => one.refType === refType && one.refId === String(refId));
        if (isOurs) void session.hear();
      }),
      onLive("back", () => void session.hear()),
    ];
    return () => {
      for (const stop of stops) stop();
      session.hide();
    };
  }, [session]);
  const state = useStore(session.state);
  return [session, state] as const;
}
