import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  notePublish: {
    draft: ["未发布", "Not published"],
    published: ["已发布", "Published"],
    changed: ["已变更待重发", "Changed since"],
  },
  noteTie: {
    agrees: ["一致", "Agrees"],
    differs: ["不一致", "Differs"],
    notCompared: ["待人工核对", "To compare"],
    answered: ["已人工核对", "Compared by hand"],
  },
} as const satisfies CodeWords<typeof codes>;
