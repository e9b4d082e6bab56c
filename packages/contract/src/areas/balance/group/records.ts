import type { RecordKind } from "../../../record-kind.ts";

const felt = ["group"] as const;
const page = "/maindo/consolidation";
export const records = {
  groupCompany: {
    words: ["合并范围内单位", "Company of the group"],
    plural: "Companies of the group",
    table: "group_company",
    project: "project_id",
    link: { page, open: "open", filters: { view: "companies" } },
    felt,
  },
  groupFigure: {
    words: ["单位报表数据", "Figure of a company"],
    plural: "Figures of companies",
    table: "group_figure",
    project: "project_id",
    link: { page, open: "open", filters: { view: "figures" } },
    felt,
  },
  groupDealing: {
    words: ["内部交易及往来", "Dealing within the group"],
    plural: "Dealings within the group",
    table: "group_dealing",
    project: "project_id",
    link: { page, open: "open", filters: { view: "dealings" } },
    felt,
  },
  groupEntry: {
    words: ["手工抵销分录", "Elimination made by hand"],
    plural: "Eliminations made by hand",
    table: "group_entry",
    project: "project_id",
    link: { page, open: "open", filters: { view: "entries" } },
    felt,
  },
  consolidation: {
    words: ["合并报表", "Consolidation"],
    plural: "Consolidations",
    table: "consolidation",
    project: "project_id",
    link: { page },
    felt,
  },
} as const satisfies Record<string, RecordKind>;
