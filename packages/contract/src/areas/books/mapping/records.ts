import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  accountMapping: {
    words: ["科目对照", "Account mapping"],
    link: { page: "/maindo/dataprepare" },
    felt: ["home", "projects", "books", "items", "adjustments", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
