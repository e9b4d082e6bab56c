import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  role: {
    words: ["角色", "Role"],
    table: "role",
    right: "Pages.Roles",
    link: { page: "/sm/roles", open: "open" },
    felt: ["roles", "users"],
  },
} as const satisfies Record<string, RecordKind>;
