import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  // A risk without its response stands against the sign of its item.
  risk: {
    words: ["重大错报风险", "Risk of misstatement"],
    plural: "Risks of misstatement",
    isTalkable: true,
    isLinkable: true,
    table: "risk",
    project: "project_id",
    link: { page: "/maindo/riskresponse", open: "open" },
    felt: ["plan", "items", "risks", "cockpit"],
  },
  standBack: {
    words: ["风险评估的再评价", "Risk assessment evaluated again"],
    plural: "Evaluations of the risk assessment",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/riskresponse/standback", open: "record" },
    felt: ["risks", "completion", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
