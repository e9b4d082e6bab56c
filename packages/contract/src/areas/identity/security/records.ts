import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  infectedFile: {
    words: ["带病毒的文件", "Infected file"],
    right: "Pages.Security",
    link: { page: "/sm/security", filters: { finds: "1" } },
    felt: ["security"],
  },
  securityPolicy: { words: ["安全策略", "Security policy"], felt: ["security"] },
} as const satisfies Record<string, RecordKind>;
