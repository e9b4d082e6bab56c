import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  tenant: {
    words: ["事务所", "Firm"],
    table: "tenant",
    right: "Pages.Tenants",
    link: { page: "/setting/tenants", open: "open" },
    felt: ["tenants"],
  },
} as const satisfies Record<string, RecordKind>;
