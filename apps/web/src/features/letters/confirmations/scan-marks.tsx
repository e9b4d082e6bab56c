/** How sure a recognised field is in words and colour, and its region on the picture. */
import { SURE } from "@digao/domain/confirmations/scan";
import { useEffect, useRef } from "react";
import type { Tone } from "../../../ui/StatusTag.tsx";

const doubtfulBelow = 0.7;
export function sureness(confidence: number): { tone: Tone; word: "high" | "middle" | "low" } {
  if (confidence >= SURE) return { tone: "good", word: "high" };
  return confidence >= doubtfulBelow ? { tone: "attention", word: "middle" } : { tone: "bad", word: "low" };
}

const share = (thousandths: number): string => `${thousandths / 10}%`;
/** Of the page's width and height, with a little room around the words. */
const room = 4;

/** Brought to the middle of the frame that shows a part of the page, again at each zoom; nothing around the frame moves. */
export function RegionMark({ box, zoom }: { box: readonly number[]; zoom: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = mark;
    const frame = current?.closest(".hz-scan-frame");
    if (!current || !frame || box.length === 0 || zoom <= 0) return;
    frame.scrollTop = current.offsetTop - (frame.clientHeight - current.offsetHeight) / 2;
    frame.scrollLeft = current.offsetLeft - (frame.clientWidth - current.offsetWidth) / 2;
  }, [box, zoom]);
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  return (
    <span
      ref={mark}
      className="hz-scan-mark"
      style={{
        left: share(left - room),
        top: share(top - room),
        width: share(right - left + 2 * room),
        height: share(bottom - top + 2 * room),
      }}
    />
  );
}
