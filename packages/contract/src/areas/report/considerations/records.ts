import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  consideration: {
    words: ["特殊考虑事项", "Special consideration"],
    isLinkable: true,
    table: "consideration",
    project: "project_id",
    link: { page: "/maindo/aboutthinks", open: "standard" },
    felt: ["considerations"],
  },
  considerationPaper: {
    words: ["特殊考虑底稿", "Paper of a special consideration"],
    plural: "Papers of special considerations",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    subject: "consideration",
    link: { page: "/maindo/aboutthinks", open: "record" },
    felt: ["considerations", "evidence", "cockpit"],
  },
  goingConcern: {
    words: ["持续经营评价", "Evaluation of going concern"],
    plural: "Evaluations of going concern",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/aboutthinks/goingconcern", open: "record" },
    felt: ["considerations", "evidence", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
