/** How sure a recognised field is in words and colour, and its region on the picture. */
import { SURE } from "@digao/domain/confirmations/scan";
import type { Tone } from "../../ui/StatusTag.tsx";

const doubtfulBelow = 0.7;
export function sureness(confidence: number): { tone: Tone; word: "high" | "middle" | "low" } {
  if (confidence >= SURE) return { tone: "good", word: "high" };
  return confidence >= doubtfulBelow ? { tone: "attention", word: "middle" } : { tone: "bad", word: "low" };
}

const share = (thousandths: number): string => `${thousandths / 10}%`;
/** Of the page's width and height, with a little room around the words. */
const room = 4;

export function RegionMark({ box }: { box: readonly number[] | null }) {
  if (!box) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = box;
  return (
    <span
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
