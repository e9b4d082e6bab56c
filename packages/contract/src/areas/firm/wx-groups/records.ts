import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  wxGroup: {
    words: ["社交群", "Social group"],
    table: "wx_group",
    right: "Pages.Users",
    link: { page: "/sm/wxgroup", open: "open" },
    felt: ["wxGroups"],
  },
} as const satisfies Record<string, RecordKind>;
