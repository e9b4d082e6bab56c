import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  qualityreview: {
    for: ["全所的项目质量复核：谁复核、何时开始和完成。", "Engagement quality reviews of the firm's engagements: who reviews, since when, and when completed."],
    first: ["筛选未完成的复核，对照报告日安排。", "Filter by those not completed and compare them with the report dates."],
    who: ["需要质量管理权限。", "Needs the right to quality management."],
  },
  projectqualityreview: {
    for: ["项目质量复核人对重大判断的一份记录：参与日期，九个事项各附底稿、提问、答复和结论。", "One record of the engagement quality reviewer on significant judgements: days of involvement, and nine matters each with papers, question, answer and conclusion."],
    first: ["先记录参与，再逐项查阅底稿、提问，待项目组答复后作出结论，最后完成复核。", "Record the involvement, then see papers and ask on each matter; conclude once the team has answered, and complete the review."],
    who: ["复核人填写，项目组答复；项目经理和合伙人不作结论。", "The reviewer writes and the team answers; manager and partner conclude nothing."],
  },
} as const satisfies Pairs;
