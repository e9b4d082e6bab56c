import type { Acts } from "../../../records.ts";

export const acts = {
  firstStart: {
    createFirm: ["建立事务所", "Make the firm"],
    loadSample: ["载入示例", "Load the sample"],
    showPassword: ["显示一次性密码", "Show first password"],
  },
} as const satisfies Acts;
