import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  fsNote: {
    words: ["附注", "Note"],
    plural: "Notes",
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "fs_note",
    project: "project_id",
    link: { page: "/maindo/statementnotes", open: "note" },
    felt: ["notes", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
