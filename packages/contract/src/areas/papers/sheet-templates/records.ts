import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  sheetTemplate: {
    words: ["底稿模板", "Paper template"],
    right: "Pages.Templates",
    link: { page: "/sm/sheettemplates" },
    felt: ["sheetTemplates"],
  },
} as const satisfies Record<string, RecordKind>;
