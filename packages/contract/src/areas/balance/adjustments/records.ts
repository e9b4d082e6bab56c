import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  adjustment: {
    words: ["调整分录", "Adjustment"],
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "adjust_head",
    project: "project_id",
    link: { page: "/maindo/auditadjustment", open: "entry" },
    felt: [
      "home",
      "adjustments",
      "books",
      "projects",
      "items",
      "procedures",
      "draws",
      "misstatements",
      "cockpit",
      "evidence",
    ],
  },
  adjustLine: {
    words: ["调整分录行", "Adjustment line"],
    table: "adjust_line",
    project: "project_id",
    felt: ["adjustments"],
  },
} as const satisfies Record<string, RecordKind>;
