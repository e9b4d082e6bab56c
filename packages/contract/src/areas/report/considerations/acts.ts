import type { Acts } from "../../../records.ts";

export const acts = {
  consideration: { searchSubsequent: ["检索期后事项", "Search subsequent events"] },
} as const satisfies Acts;
