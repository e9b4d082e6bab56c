import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  label: {
    words: ["标签", "Label"],
    table: "label",
    right: "Pages.Users",
    link: { page: "/sm/tag" },
    felt: ["labels"],
  },
  labelCategory: {
    words: ["标签类别", "Label category"],
    plural: "Label categories",
    table: "label_category",
    right: "Pages.Users",
    link: { page: "/sm/tag" },
    felt: ["labels"],
  },
} as const satisfies Record<string, RecordKind>;
