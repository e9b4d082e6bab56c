import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  lateFactDecision: {
    none: ["无须处理", "Nothing to be done"],
    amended: ["修改财务报表并重新出具报告", "Statements amended, report issued anew"],
    refused: ["管理层拒绝修改", "Management refuses to amend"],
  },
} as const satisfies CodeWords<typeof codes>;
