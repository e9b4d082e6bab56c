import type { Acts } from "../../../records.ts";

export const acts = {
  relatedParty: { relate: ["批量确定关系", "State the relation"] },
} as const satisfies Acts;
