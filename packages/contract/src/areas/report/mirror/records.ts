import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  mirrorAnswer: {
    words: ["监管视角说明", "Explanation of a trace"],
    plural: "Explanations of traces",
    isCiting: true,
    table: "mirror_answer",
    project: "project_id",
    link: { page: "/maindo/auditcomplete/mirror" },
    felt: ["mirror", "evidence"],
  },
} as const satisfies Record<string, RecordKind>;
