import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  noteStandard: {
    words: ["准则日历答复", "Answer on a standard"],
    plural: "Answers on standards",
    table: "fs_standard_answer",
    project: "project_id",
    link: { page: "/maindo/statementnotes", open: "standards" },
    felt: ["notes"],
  },
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
