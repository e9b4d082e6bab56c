import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  projectSettings: {
    words: ["项目设置", "Project settings"],
    link: { page: "/maindo/trialbalance" },
    felt: ["projects", "projectWindow", "books", "adjustments", "items", "materiality", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
