/** Says every half minute, while the page is in sight, how far and how long one has read; the server counts no more than has passed. */
import { type Article, knowledge, type StudyState } from "@digao/contract/areas/office/knowledge/calls";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { callQuietly } from "../../../lib/api.ts";

const beatMs = 30_000;

/** Of what scrolls, how far its end has come into sight. */
function percentOf(box: HTMLElement | null): number {
  const text = box?.querySelector(".article-text");
  if (!box || !text) return 0;
  const shown = box.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
  const whole = text.getBoundingClientRect().height;
  return Math.max(0, Math.min(100, Math.floor(((shown + 1) * 100) / Math.max(whole, 1))));
}

export function useStudy(of: Article, box: RefObject<HTMLElement | null>, isOn: boolean): StudyState {
  const [study, setStudy] = useState(of.study);
  const { id: Id, minutes } = of;
  const send = useEffectEvent((since: { at: number }, percent: number) => {
    const seconds = Math.min(600, Math.round((Date.now() - since.at) / 1000));
    since.at = Date.now();
    callQuietly(knowledge.RecordStudyProgress, { Id, percent, seconds })
      .then(setStudy)
      .catch(() => undefined);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const since = { at: Date.now() };
    send(since, percentOf(box.current));
    // Of an article that is no course, that it was read is all there is to know.
    if (minutes === 0) return undefined;
    const beat = setInterval(() => {
      if (document.visibilityState === "visible") send(since, percentOf(box.current));
      else since.at = Date.now();
    }, beatMs);
    return () => clearInterval(beat);
  }, [isOn, minutes, box]);
  return study;
}
