import type { Acts } from "../../../records.ts";

/** Answers were acts of their own before they stood in the evaluation: the log of older projects has them. */
export const acts = {
  misstatement: {
    flag: ["回答性质问题", "Answer a qualitative question"],
  },
} as const satisfies Acts;
