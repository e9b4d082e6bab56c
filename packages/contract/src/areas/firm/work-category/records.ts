import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditWord: {
    words: ["审计用语", "Phrase"],
    table: "audit_word",
    right: "Pages.Templates",
    link: { page: "/sm/auditwords" },
    felt: ["auditWords"],
  },
  workCategory: {
    words: ["用语类别", "Category of phrases"],
    plural: "Categories of phrases",
    table: "work_category",
    right: "Pages.Templates",
    link: { page: "/sm/auditwords" },
    felt: ["auditWords"],
  },
} as const satisfies Record<string, RecordKind>;
