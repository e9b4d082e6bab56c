import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "analysis.preparing": ["序时账刚刚生效，分析所需的汇总正在准备，请稍候再看", "The journal has just come into force and its totals are being prepared: please look again in a moment"],
} satisfies Pairs;
