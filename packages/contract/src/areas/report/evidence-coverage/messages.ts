import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "evidenceCoverage.party": ["{name}（函证 {no}）", "{name} (letter {no})"],
} as const satisfies Pairs;
