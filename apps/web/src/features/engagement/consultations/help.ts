import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  consultations: {
    for: ["向您咨询的事项和提请您决定的意见分歧；质量管理部门可看到全所的记录。", "What you are consulted on and the differences of opinion that you decide; the quality department sees those of the whole firm."],
    first: ["打开一项，阅读问题和事实，然后答复；答复不能更改，更正请补充。", "Open one, read its question and facts, then answer. An answer does not change; add a correction beside it."],
    who: ["只有答复人本人可以答复；项目组和当事人可以补充。", "Only the addressee answers; the team and the parties may add to it."],
  },
  projectconsultations: {
    for: ["项目的咨询和意见分歧；未解决之前报告不能签发。", "Consultations and differences of opinion of the project; until they are settled the report cannot be dated."],
    first: ["先看准则要求咨询的事项，再提出咨询；答复后由签字合伙人处理。", "Begin with what the standard asks for, then consult; the signing partner concludes what was answered."],
    who: ["项目组成员提出；项目组以外的人员答复；签字合伙人处理，意见分歧由质量管理部门或首席合伙人决定。", "The team asks, somebody outside it answers, the signing partner concludes; differences are decided by the quality department or the chief partner."],
  },
} as const satisfies Pairs;
