import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  mail: {
    words: ["邮件", "Mail"],
    table: "mail",
    isPersonal: true,
    link: { page: "/rm/mlist", open: "open" },
    felt: ["mails"],
  },
  mailAccount: { words: ["邮箱", "Mailbox"], table: "mail_account", felt: ["mails", "confirmationMails"] },
} as const satisfies Record<string, RecordKind>;
