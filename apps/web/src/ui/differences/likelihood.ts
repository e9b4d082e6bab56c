import type { DifferenceCause } from "@digao/contract/areas/differences";
import type { Tone } from "../StatusTag.tsx";

export const toneOf: Readonly<Record<DifferenceCause["likelihood"], Tone>> = {
  high: "attention",
  middle: "busy",
  low: "quiet",
};
