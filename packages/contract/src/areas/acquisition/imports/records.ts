import type { RecordKind } from "../../../record-kind.ts";

/** Another journal takes to its own vouchers whatever hangs on vouchers. */
const ledger = [
  ...(["home", "books", "projects", "projectWindow", "adjustments", "items", "vouchers", "samples"] as const),
  ...(["procedures", "messages", "misstatements", "cockpit"] as const),
] as const;

export const records = {
  projectPeriod: {
    words: ["数据期间", "Data period"],
    table: "project_period",
    project: "project_id",
    link: { page: "/maindo/dataacquisition" },
    felt: ledger,
  },
  importBatch: {
    words: ["导入批次", "Import"],
    table: "import_batch",
    project: "project_id",
    link: { page: "/maindo/dataacquisition", open: "batch", filters: { step: "checks" } },
    felt: ledger,
  },
} as const satisfies Record<string, RecordKind>;
