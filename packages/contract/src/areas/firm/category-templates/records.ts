import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  categoryTemplate: {
    words: ["类别模板", "Category template"],
    right: "Pages.Templates",
    link: { page: "/sm/categorytemplates" },
    felt: ["categoryTemplates"],
  },
  programTemplate: {
    words: ["程序模板", "Programme template"],
    right: "Pages.Templates",
    link: { page: "/sm/categorytemplates" },
    felt: ["categoryTemplates"],
  },
} as const satisfies Record<string, RecordKind>;
