import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  moveState: {
    waiting: ["待第二人决定", "Waiting for the second person"],
    done: ["状态已变更", "Moved"],
    refused: ["未同意", "Not agreed"],
    withdrawn: ["已撤回", "Withdrawn"],
  },
} as const satisfies CodeWords<typeof codes>;
