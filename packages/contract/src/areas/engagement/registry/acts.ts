import type { Acts } from "../../../records.ts";

export const acts = {
  registryFact: { disable: ["停用", "Disable"] },
} as const satisfies Acts;
