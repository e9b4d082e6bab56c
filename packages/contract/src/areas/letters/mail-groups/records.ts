import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  mailGroup: {
    words: ["邮件组", "Mail group"],
    table: "mail_group",
    right: "Pages.MailGroups",
    link: { page: "/rm/mgroup", open: "open" },
    felt: ["mailGroups"],
  },
} as const satisfies Record<string, RecordKind>;
