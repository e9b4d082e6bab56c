import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  workGroup: {
    words: ["工作组", "Work group"],
    table: "work_group",
    right: "Pages.Users",
    link: { page: "/sm/workgrouplist", open: "open" },
    felt: ["workGroups"],
  },
} as const satisfies Record<string, RecordKind>;
