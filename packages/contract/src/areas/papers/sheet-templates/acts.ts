import type { Acts } from "../../../records.ts";

export const acts = {
  sheetTemplate: {
    reset: ["恢复为系统模板", "Back to the product's template"],
  },
} as const satisfies Acts;
