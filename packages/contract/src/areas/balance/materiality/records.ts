import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  materiality: {
    words: ["重要性水平", "Materiality"],
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "materiality",
    project: "project_id",
    link: { page: "/maindo/materiality", open: "record" },
    felt: ["plan", "materiality", "books", "items", "samples", "journalTests", "projects", "home", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
