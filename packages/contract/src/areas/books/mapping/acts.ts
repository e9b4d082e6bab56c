import type { Acts } from "../../../records.ts";

export const acts = {
  accountMapping: {
    map: ["科目对照", "Map"],
  },
} as const satisfies Acts;
