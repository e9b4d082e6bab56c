import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  customer: {
    words: ["客户", "Client"],
    table: "customer",
    right: "Pages.Customers",
    link: { page: "/pm/customers", open: "open", isOpen: true },
    felt: ["home", "customers", "projects"],
  },
} as const satisfies Record<string, RecordKind>;
