/** Marks messages of others as read once they have been in view for a moment; until the panel goes they stay marked as new. */
import { type Message, type MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { callQuietly, refresh } from "../../../lib/api.ts";

const inViewMs = 1_000;
const unreadIn = ({ replies, ...head }: MessageThread): number[] =>
  [head, ...replies].filter(({ isUnread }) => isUnread).map(({ msgId }) => msgId);

export function useReading() {
  const client = useQueryClient();
  const reported = useRef(new Set<number>());
  const [seen, setSeen] = useState<ReadonlySet<number>>(reported.current);
  const see = useCallback(
    async (msgIds: readonly number[]) => {
      const fresh = msgIds.filter((id) => !reported.current.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) reported.current.add(id);
      setSeen(new Set(reported.current));
      try {
        await callQuietly(messages.UpdateMsgReadState, { msgIds: fresh });
        await refresh(client, messages.UpdateMsgReadState);
      } catch {
        // Seen again, they are told of again.
        for (const id of fresh) reported.current.delete(id);
      }
    },
    [client],
  );
  return { see, isNew: ({ msgId, isUnread }: Message) => isUnread || seen.has(msgId) };
}
export type Reading = ReturnType<typeof useReading>;

/** For the element of a thread. */
export function useInView(thread: MessageThread, { see }: Reading) {
  const element = useRef<HTMLLIElement>(null);
  const ids = unreadIn(thread).join();
  useEffect(() => {
    const target = element.current;
    if (ids === "" || !target) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Behind other windows nobody reads.
      if (document.hidden) timer = setTimeout(look, inViewMs);
      else void see(ids.split(",").map(Number));
    };
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(look, inViewMs);
    });
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [ids, see]);
  return element;
}
