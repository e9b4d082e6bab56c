import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  acceptance: {
    words: ["业务承接评价", "Engagement acceptance"],
    isTalkable: true,
    isCiting: true,
    table: "paper_record",
    project: "project_id",
    link: { page: "/maindo/businesseval", open: "record" },
    felt: ["acceptance", "evidence", "projects", "home"],
  },
  acceptanceCase: {
    words: ["承接审批", "Decision on acceptance"],
    table: "acceptance_case",
    right: "Pages.Quality",
    link: { page: "/pm/acceptances", open: "open" },
    felt: ["acceptance", "home"],
  },
} as const satisfies Record<string, RecordKind>;
