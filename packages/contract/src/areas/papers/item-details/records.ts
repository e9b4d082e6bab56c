import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  fsDetail: {
    words: ["项目明细", "Item detail"],
    isTalkable: true,
    table: "fs_detail",
    project: "project_id",
    felt: ["items", "books", "projects", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
