import type { Acts } from "../../../records.ts";

export const acts = {
  misstatement: {
    flag: ["回答性质问题", "Answer a qualitative question"],
  },
} as const satisfies Acts;
