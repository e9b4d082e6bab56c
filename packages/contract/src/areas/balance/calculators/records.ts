import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  calculation: {
    words: ["测算", "Calculation"],
    isTalkable: true,
    table: "calculation",
    project: "project_id",
    felt: ["books", "messages"],
  },
} as const satisfies Record<string, RecordKind>;
