import type { Tone } from "../../../ui/StatusTag.tsx";
import type { MapState } from "./account-rows.ts";

export const stateTones: Record<MapState, Tone> = {
  unmapped: "bad",
  toConfirm: "attention",
  mapped: "good",
  manual: "good",
};
