import type { RecordKind } from "../../../record-kind.ts";

const felt = ["archives", "projects", "home", "projectWindow", "completion", "projectMoves"] as const;

export const records = {
  archiveRequest: {
    words: ["归档申请", "Request for the archive"],
    plural: "Requests for the archive",
    table: "archive_request",
    link: { page: "/main/filescenter", open: "request" },
    felt,
  },
  archiveAddition: {
    words: ["归档后变更", "Addition to an archive"],
    plural: "Additions to archives",
    table: "archive_addition",
    link: { page: "/main/filescenter", open: "addition" },
    felt,
  },
  archiveHold: {
    words: ["保管中止", "Hold on an archive"],
    plural: "Holds on archives",
    table: "archive_hold",
    listRight: "Pages.Archives.Check",
    link: { page: "/main/filescenter", open: "hold" },
    felt,
  },
} as const satisfies Record<string, RecordKind>;
