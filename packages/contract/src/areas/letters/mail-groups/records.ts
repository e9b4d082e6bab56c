import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  mailGroup: { words: ["邮件组", "Mail group"], table: "mail_group", right: "Pages.MailGroups", felt: ["mailGroups"] },
} as const satisfies Record<string, RecordKind>;
