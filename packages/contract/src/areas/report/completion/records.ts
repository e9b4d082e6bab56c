import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  completionLine: {
    words: ["完成检查项", "Line of the completion check"],
    plural: "Lines of the completion check",
    isCiting: true,
    table: "completion_line",
    project: "project_id",
    link: { page: "/maindo/auditcomplete" },
    felt: ["completion", "projectMoves", "evidence"],
  },
  completionMemo: {
    words: ["审计总结", "Completion memo"],
    isTalkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/auditcomplete/memo", open: "record" },
    felt: ["completion", "projectMoves", "evidence", "home"],
  },
  completionWaiver: {
    words: ["检查项豁免", "Waiver of a line"],
    plural: "Waivers of lines",
    table: "completion_waiver",
    right: "Pages.Quality",
    link: { page: "/pm/waivers", open: "open" },
    felt: ["completion", "projectMoves"],
  },
} as const satisfies Record<string, RecordKind>;
