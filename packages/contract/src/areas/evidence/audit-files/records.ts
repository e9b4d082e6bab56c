import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  auditFile: {
    words: ["文件", "File"],
    isTalkable: true,
    isLinkable: true,
    table: "audit_file",
    project: "project_id",
    link: { page: "/maindo/documentcenter", open: "open" },
    felt: ["auditFiles", "evidence", "references"],
  },
} as const satisfies Record<string, RecordKind>;
