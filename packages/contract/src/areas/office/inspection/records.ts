import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  inspection: {
    words: ["检查账号", "Inspector account"],
    table: "inspection",
    listRight: "Pages.Archives.Check",
    link: { page: "/sm/inspections", open: "open" },
    felt: ["inspections"],
  },
} as const satisfies Record<string, RecordKind>;
