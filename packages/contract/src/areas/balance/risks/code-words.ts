import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  responseKind: {
    details: ["细节测试", "Test of details"],
    analysis: ["实质性分析程序", "Substantive analysis"],
    controls: ["控制测试", "Test of controls"],
  },
} as const satisfies CodeWords<typeof codes>;
