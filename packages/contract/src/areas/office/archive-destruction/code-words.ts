import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  destructionStatus: {
    proposed: ["待批准销毁", "Waits for approval of its destruction"],
    approved: ["销毁中", "Being destroyed"],
    destroyed: ["已销毁", "Destroyed"],
    refused: ["销毁未获批准", "Destruction refused"],
    withdrawn: ["销毁提请已撤回", "Destruction withdrawn"],
  },
  destroyedFile: {
    waiting: ["待销毁", "To be destroyed"],
    destroyed: ["已销毁", "Destroyed"],
    shared: ["另有他用，保留", "Kept: used elsewhere"],
  },
  retentionState: {
    kept: ["保管中", "Kept"],
    due: ["到期", "Time is over"],
    proposed: ["已提请销毁", "Destruction proposed"],
    destroying: ["销毁中", "Being destroyed"],
    destroyed: ["已销毁", "Destroyed"],
  },
} as const satisfies CodeWords<typeof codes>;
