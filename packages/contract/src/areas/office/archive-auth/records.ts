import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  archiveAuth: {
    words: ["档案查阅授权", "Archive authorisation"],
    table: "archive_auth",
    listRight: "Pages.Archives.Check",
    link: { page: "/sm/archiveauth", open: "open" },
    felt: ["users"],
  },
} as const satisfies Record<string, RecordKind>;
