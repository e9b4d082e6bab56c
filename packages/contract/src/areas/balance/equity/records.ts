import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  equityStatement: {
    words: ["所有者权益变动表", "Statement of changes in equity"],
    plural: "Statements of changes in equity",
    table: "equity_statement",
    project: "project_id",
    link: { page: "/maindo/equitychanges" },
    felt: ["notes"],
  },
  equityMove: {
    words: ["权益变动归集", "Move between rows of equity"],
    plural: "Moves between rows of equity",
    table: "equity_move",
    project: "project_id",
    link: { page: "/maindo/equitychanges" },
    felt: ["notes"],
  },
  equityExplanation: {
    words: ["权益变动核对说明", "Explanation of an equity check"],
    plural: "Explanations of equity checks",
    table: "equity_explanation",
    project: "project_id",
    link: { page: "/maindo/equitychanges" },
    felt: ["notes"],
  },
} as const satisfies Record<string, RecordKind>;
