import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  corpInfo: {
    words: ["企业信息", "Firm profile"],
    table: "corp_info",
    right: "Pages.Users",
    link: { page: "/sm/corpinfo" },
    felt: ["corpInfo"],
  },
} as const satisfies Record<string, RecordKind>;
