import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  closingRate: {
    words: ["期末汇率", "Closing rate"],
    table: "closing_rate",
    project: "project_id",
    felt: ["books"],
  },
} as const satisfies Record<string, RecordKind>;
