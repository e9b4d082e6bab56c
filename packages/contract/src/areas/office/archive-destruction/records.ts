import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  archiveDestruction: {
    words: ["档案销毁", "Destruction of an archive"],
    plural: "Destructions of archives",
    table: "archive_destruction",
    listRight: "Pages.Archives.Check",
    link: { page: "/main/filescenter", open: "destruction" },
    felt: ["archiveDestruction", "archives", "projects", "home", "projectWindow"],
  },
} as const satisfies Record<string, RecordKind>;
