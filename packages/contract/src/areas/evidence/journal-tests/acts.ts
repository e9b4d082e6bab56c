import type { Acts } from "../../../records.ts";

export const acts = {
  journalTestRun: {
    exclude: ["排除", "Exclude"],
    include: ["恢复", "Restore"],
    reperform: ["重新执行抽样", "Reperform"],
  },
} as const satisfies Acts;
