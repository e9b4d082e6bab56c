import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  filesNode: {
    words: ["文件节点", "File node"],
    table: "files_node",
    right: "Pages.Users",
    link: { page: "/sm/filesnode", open: "edit" },
    felt: ["filesNodes", "auditFiles"],
  },
} as const satisfies Record<string, RecordKind>;
