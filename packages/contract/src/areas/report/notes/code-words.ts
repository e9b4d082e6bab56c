import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  noteTie: {
    agrees: ["相符", "Agrees"],
    differs: ["不符", "Differs"],
    notCompared: ["待人工核对", "To compare"],
    answered: ["已人工核对", "Compared by hand"],
  },
} as const satisfies CodeWords<typeof codes>;
