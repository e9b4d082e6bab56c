import type { Acts } from "../../../records.ts";

export const acts = {
  auditSheet: {
    checkBooks: ["签署前核对账套取数", "Check against the books before a sign"],
    closeConflict: ["处理冲突", "Deal with a conflict"],
  },
} as const satisfies Acts;
