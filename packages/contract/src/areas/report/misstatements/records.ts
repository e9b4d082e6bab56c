import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  misstatement: {
    words: ["错报", "Misstatement"],
    link: { page: "/maindo/misstatements", open: "row" },
    felt: ["misstatements", "cockpit"],
  },
  priorMisstatement: {
    words: ["上年未更正错报", "Prior-year misstatement"],
    isTalkable: true,
    table: "prior_misstatement",
    project: "project_id",
    link: { page: "/maindo/misstatements" },
    felt: ["misstatements", "cockpit"],
  },
  misstatementConclusion: {
    words: ["错报评价结论", "Conclusion on misstatements"],
    link: { page: "/maindo/misstatements" },
    felt: ["misstatements", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
