import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  misstatementKind: {
    factual: ["事实错报", "Factual"],
    judgemental: ["判断错报", "Judgemental"],
    projected: ["推断错报", "Projected"],
  },
  misstatementCause: { error: ["错误", "Error"], fraud: ["舞弊嫌疑", "Suspected fraud"] },
} as const satisfies CodeWords<typeof codes>;
