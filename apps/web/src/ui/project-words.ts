/** Colours of project states; their words are home.status.<n>. */
import type { Tone } from "./StatusTag.tsx";

const tones: Record<number, Tone> = {
  0: "quiet",
  1: "busy",
  2: "busy",
  3: "attention",
  4: "good",
  5: "attention",
  6: "good",
};
export const projectTone = (status: number): Tone => tones[status] ?? "quiet";
