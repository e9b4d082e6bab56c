import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  registryCompare: {
    notCompared: ["未比对", "Not compared"],
    same: ["一致", "Matches"],
    differs: ["不一致", "Differs"],
    onlyRegistered: ["仅工商登记", "Registered only"],
    onlyDeclared: ["仅客户申报", "Declared only"],
  },
} as const satisfies CodeWords<typeof codes>;
