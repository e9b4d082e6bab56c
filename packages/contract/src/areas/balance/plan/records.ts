import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditPlan: {
    words: ["审计计划", "Audit plan"],
    isTalkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/auditplan", open: "record" },
    felt: ["plan", "completion", "projectMoves", "evidence", "home"],
  },
  teamDiscussion: {
    words: ["项目组讨论", "Team discussion"],
    isTalkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/auditplan/discussion", open: "record" },
    felt: ["plan", "evidence", "home"],
  },
} as const satisfies Record<string, RecordKind>;
