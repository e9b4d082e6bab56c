import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  user: {
    words: ["用户", "User"],
    table: "app_user",
    right: "Pages.Users",
    link: { page: "/sm/users", open: "open" },
    felt: ["users", "addressBook", "projects", "security"],
  },
} as const satisfies Record<string, RecordKind>;
