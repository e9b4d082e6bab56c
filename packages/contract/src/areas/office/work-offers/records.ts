import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  workTimer: { words: ["计时", "Timer"], isPersonal: true, felt: ["hours"] },
  workOffer: { words: ["工时建议", "Offered hours"], table: "work_offer", isPersonal: true, felt: ["hours"] },
} as const satisfies Record<string, RecordKind>;
