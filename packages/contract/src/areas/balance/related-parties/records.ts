import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  relatedParty: {
    words: ["关联方", "Related party"],
    plural: "Related parties",
    table: "related_party",
    link: { page: "/maindo/relatedparties", open: "open" },
    felt: ["books"],
  },
} as const satisfies Record<string, RecordKind>;
