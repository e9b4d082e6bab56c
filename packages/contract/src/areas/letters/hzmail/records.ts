import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  confirmationMail: {
    words: ["函证收件", "Mail on a confirmation"],
    right: "Pages.Users",
    link: { page: "/sm/hzmailbox" },
    felt: ["confirmationMails"],
  },
} as const satisfies Record<string, RecordKind>;
