import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  tieOutState: {
    agrees: ["数据未变", "Unchanged"],
    moved: ["数据已变", "Figures moved"],
    restsOnMoved: ["所引用的资料已变", "Rests on what moved"],
  },
} as const satisfies CodeWords<typeof codes>;
