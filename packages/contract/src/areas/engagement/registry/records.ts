import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  registryFact: {
    words: ["工商信息", "Registration fact"],
    table: "registry_fact",
    project: "project_id",
    isCiting: true,
    link: { page: "/maindo/custbaseinfo", open: "open", filters: { view: "facts" } },
    felt: ["registry", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
