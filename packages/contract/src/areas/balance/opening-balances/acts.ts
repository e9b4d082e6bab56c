import type { Acts } from "../../../records.ts";

export const acts = {
  priorFigures: {
    keep: ["取得上年数", "Take last year's figures"],
    take: ["取得上年数", "Take last year's figures"],
  },
} as const satisfies Acts;
