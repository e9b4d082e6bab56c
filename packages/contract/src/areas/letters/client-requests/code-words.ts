import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  pbcStatus: {
    requested: ["待提供", "Requested"],
    partial: ["部分提供", "Partly provided"],
    provided: ["已提供", "Provided"],
    accepted: ["已验收", "Accepted"],
    returned: ["退回补充", "Returned for more"],
    notApplicable: ["不适用", "Not applicable"],
  },
  clientPersonState: {
    new: ["未邀请", "Not invited"],
    invited: ["已邀请", "Invited"],
    active: ["已加入", "Joined"],
  },
  clientEntryKind: {
    sent: ["已发给客户", "Sent to the client"],
    file: ["文件", "File"],
    answer: ["答复", "Answer"],
    question: ["客户提问", "Question"],
    reply: ["回复", "Reply"],
    accepted: ["已验收", "Accepted"],
    returned: ["退回补充", "Returned for more"],
    closed: ["关闭", "Closed"],
  },
} as const satisfies CodeWords<typeof codes>;
