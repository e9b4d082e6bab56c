import type { Acts } from "../../../records.ts";

export const acts = {
  workTimer: {
    start: ["开始计时", "Start the timer"],
    stop: ["停止计时", "Stop the timer"],
  },
  workOffer: {
    dismiss: ["忽略建议", "Dismiss"],
  },
} as const satisfies Acts;
