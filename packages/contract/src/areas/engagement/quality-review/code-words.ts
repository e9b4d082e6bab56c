import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  reviewMatter: {
    independence: ["独立性", "Independence"],
    significantRisks: ["特别风险（含已推翻的）", "Significant risks, rebutted ones included"],
    materiality: ["重要性", "Materiality"],
    consultations: ["咨询", "Consultations"],
    differencesOfOpinion: ["意见分歧", "Differences of opinion"],
    misstatements: ["错报（已更正和未更正）", "Misstatements, corrected and not"],
    keyAuditMatters: ["关键审计事项", "Key audit matters"],
    opinion: ["审计意见", "Opinion"],
    otherInformation: ["其他信息", "Other information"],
  },
  reviewPhase: {
    planning: ["计划阶段", "Planning"],
    execution: ["执行阶段", "Execution"],
    completion: ["完成阶段", "Completion"],
  },
  reviewEntryKind: {
    paper: ["查阅的底稿", "Paper seen"],
    question: ["复核人提问", "Question"],
    answer: ["项目组答复", "Answer of the team"],
    conclusion: ["复核结论", "Conclusion"],
  },
  matterState: {
    open: ["待复核", "To be reviewed"],
    asked: ["待项目组答复", "Waits for the team"],
    concluded: ["已有结论", "Concluded"],
    reopened: ["事实有变，须重新复核", "Changed since: to be reviewed again"],
  },
} as const satisfies CodeWords<typeof codes>;
