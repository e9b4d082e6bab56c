import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  journalVerdict: {
    noException: ["未发现异常", "No exception"],
    exceptionsDealtWith: ["异常已处理", "Exceptions dealt with"],
  },
} as const satisfies CodeWords<typeof codes>;
