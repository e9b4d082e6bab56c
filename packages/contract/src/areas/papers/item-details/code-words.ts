import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  detailType: { account: ["科目", "Acct"], auxiliary: ["辅助", "Aux"], byHand: ["手工", "By hand"] },
} as const satisfies CodeWords<typeof codes>;
