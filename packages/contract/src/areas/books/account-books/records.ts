import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  account: {
    words: ["科目", "Account"],
    table: "account",
    project: "project_id",
    felt: ["books", "projects", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
