import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  // Followed from either end, and listed where it leads nowhere.
  paperLink: {
    words: ["证据链接", "Evidence"],
    plural: "Evidence",
    table: "paper_link",
    project: "project_id",
    felt: ["evidence", "references", "completion"],
  },
} as const satisfies Record<string, RecordKind>;
