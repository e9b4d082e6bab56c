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
    link: { page: "/maindo/misstatements/prior", open: "open" },
    felt: ["misstatements", "cockpit"],
  },
  misstatementConclusion: {
    words: ["错报评价", "Evaluation of misstatements"],
    isTalkable: true,
    isLinkable: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/misstatements/evaluation", open: "record" },
    felt: ["misstatements", "cockpit", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
