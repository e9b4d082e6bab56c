import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  lateFact: {
    words: ["报告日后知悉的事实", "Fact known after the report"],
    plural: "Facts known after the report",
    isTalkable: true,
    table: "late_fact",
    project: "project_id",
    link: { page: "/maindo/auditreport", open: "fact" },
    felt: ["lateFact", "auditReport", "completion", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
