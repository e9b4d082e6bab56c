import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  systemCode: {
    words: ["系统代码", "System code"],
    table: "system_code",
    right: "Pages.Users",
    link: { page: "/sm/systemcodelist", open: "open" },
    felt: ["systemCodes"],
  },
} as const satisfies Record<string, RecordKind>;
