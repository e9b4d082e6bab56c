import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  businesseval: {
    for: ["评价是否承接或保持一项业务：诚信、胜任能力、独立性、风险、收费和工时，按得分和停止项确定由谁决定。", "Judges whether to accept or continue an engagement: integrity, competence, independence, risk, fee and hours; score and stops say who decides."],
    first: ["填写接洽与冲突检查、首次审计的前任沟通，再逐项评分；未答的按 1 分计。", "Fill in contact and conflicts, the predecessor of a first audit, then score each line; one without an answer counts as 1."],
    who: ["成员填写，项目经理（或现场负责人）和合伙人依次审批，均不能是填写人；其后按规则由质量部门或质量委员会决定。", "Members fill it in; manager (or in-charge) and partner approve in turn, never their own; the quality department or its committee decide where the rules say so."],
  },
  acceptances: {
    for: ["质量部门和质量委员会对承接评价作出决定，所有承接和不予承接的记录保留在此。", "Where the quality department and its committee decide on evaluations; every acceptance and refusal stays on record here."],
    first: ["打开一项，阅读评价和停止项，再决定或表决。", "Open one, read the evaluation and its stops, then decide or vote."],
    who: ["需要质量管理权限；参与项目或填写、审批过评价表的人不能决定。", "Needs the right to quality management. Nobody decides who works on the project or wrote or approved its evaluation."],
  },
} as const satisfies Pairs;
