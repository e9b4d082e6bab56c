import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  download: {
    words: ["下载", "Download"],
    table: "download",
    project: "project_id",
    link: { page: "/maindo/projectmain", filters: { downloads: "1" } },
    felt: ["downloads"],
  },
} as const satisfies Record<string, RecordKind>;
