import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  legalSubject: {
    words: ["法律主体", "Legal subject"],
    table: "legal_subject",
    right: "Pages.Users",
    link: { page: "/sm/legalsubject", open: "open" },
    felt: ["legalSubjects"],
  },
} as const satisfies Record<string, RecordKind>;
