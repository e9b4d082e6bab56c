import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  confirmationContact: {
    words: ["函证名单", "Confirmation contact"],
    table: "confirmation_contact",
    project: "project_id",
    link: { page: "/maindo/hzcontact", open: "open" },
    felt: ["confirmations"],
  },
  confirmationLetter: {
    words: ["询证函", "Confirmation letter"],
    isTalkable: true,
    isLinkable: true,
    table: "confirmation_letter",
    project: "project_id",
    link: { page: "/maindo/hzsummary", open: "letter" },
    felt: ["confirmations", "misstatements", "items", "cockpit"],
  },
  bankAccount: {
    words: ["已开立账户", "Bank account"],
    table: "bank_account_list",
    project: "project_id",
    link: { page: "/maindo/hzbankaccounts", open: "open" },
    felt: ["confirmations"],
  },
} as const satisfies Record<string, RecordKind>;
