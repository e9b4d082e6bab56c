import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  messageType: {
    comment: ["留言", "Comment"],
    question: ["疑点", "Question"],
    supervision: ["专业督导", "Supervision"],
    risk: ["风险提示", "Risk prompt"],
    review: ["复核意见", "Review note"],
    answer: ["答复", "Answer"],
  },
  messagePriority: { low: words.low, normal: ["普通", "Normal"], high: words.high },
  messageStatus: {
    open: ["待答复", "Open"],
    answered: ["已答复", "Answered"],
    closed: ["已关闭", "Closed"],
    reopened: ["重新打开", "Reopened"],
  },
} as const satisfies CodeWords<typeof codes>;
