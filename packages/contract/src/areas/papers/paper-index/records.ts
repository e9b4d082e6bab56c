import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditSection: {
    words: ["底稿目录章节", "Section of the audit file"],
    plural: "Sections of the audit file",
    link: { page: "/maindo/paperindex", open: "section" },
    felt: ["catalogue"],
  },
} as const satisfies Record<string, RecordKind>;
