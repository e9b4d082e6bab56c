import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  // What a programme lacks stands against the conclusion, and beside the item in its list.
  progLine: {
    words: ["审计程序", "Procedure"],
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "prog_line",
    project: "project_id",
    felt: ["procedures", "books", "items", "samples", "draws", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
