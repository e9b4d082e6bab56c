import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditSheet: {
    words: ["审计表格", "Audit sheet"],
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "audit_sheet",
    project: "project_id",
    link: { page: "/maindo/sheet", open: "sheet" },
    felt: ["sheets", "papers", "catalogue", "references", "home", "cockpit"],
  },
  // Told of every change set: who follows a book fetches it by itself, and nothing else is read again.
  sheetChange: { words: ["表格修改", "Change of a sheet"], felt: [] },
} as const satisfies Record<string, RecordKind>;
