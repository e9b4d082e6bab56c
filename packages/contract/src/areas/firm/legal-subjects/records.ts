import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  legalSubject: {
    words: ["法律主体", "Legal subject"],
    table: "legal_subject",
    right: "Pages.Users",
    felt: ["legalSubjects"],
  },
} as const satisfies Record<string, RecordKind>;
