import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  consultationKind: {
    consultation: ["咨询", "Consultation"],
    difference: ["意见分歧", "Difference of opinion"],
  },
  consultationSubject: {
    modifiedOpinion: ["非无保留意见", "Modified opinion"],
    goingConcernSection: ["持续经营重大不确定性", "Going-concern section"],
    restatement: ["重述比较信息", "Restatement"],
    fraud: ["舞弊", "Fraud"],
    withdrawal: ["解除业务约定", "Withdrawal"],
    newStandard: ["首次适用新准则", "First use of a new standard"],
    other: ["其他事项", "Other matter"],
  },
  consultationState: {
    waiting: ["等待答复", "Waiting for the answer"],
    answered: ["待落实", "Answered, to be concluded"],
    concluded: ["已落实", "Concluded"],
    rejected: ["未采纳，转为意见分歧", "Rejected: a difference of opinion"],
  },
} as const satisfies CodeWords<typeof codes>;
