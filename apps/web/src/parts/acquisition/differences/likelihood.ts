import type { DifferenceCause } from "@digao/contract/areas/acquisition/differences/calls";
import type { Tone } from "../../../ui/StatusTag.tsx";

export const toneOf: Readonly<Record<DifferenceCause["likelihood"], Tone>> = {
  high: "attention",
  middle: "busy",
  low: "quiet",
};
