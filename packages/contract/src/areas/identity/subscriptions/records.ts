import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  subscription: {
    words: ["订阅", "Subscription"],
    table: "subscription",
    isPersonal: true,
    felt: ["subscriptions"],
  },
} as const satisfies Record<string, RecordKind>;
