import type { Acts } from "../../../records.ts";

export const acts = {
  auditSheet: {
    closeConflict: ["处理冲突", "Deal with a conflict"],
  },
} as const satisfies Acts;
