import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditplan: {
    for: ["总体审计策略、范围、时间、人员、专家、集团和沟通安排，逐版批准。", "Strategy, scope, timeline, team, experts, group and communication, approved version by version."],
    first: ["先批准重要性并记录项目组讨论，再填写计划、提交，由合伙人批准。", "Have materiality approved and the discussion recorded, then fill in the plan and hand it in to the partner."],
    who: ["项目组成员编制，由未参与编制的项目合伙人批准；项目质量复核人只能查看。", "Members of the team prepare; the partner who had no hand in it approves. The engagement quality reviewer reads."],
  },
  auditplandiscussion: {
    for: ["项目组对舞弊风险和不可预见性的讨论记录。", "The record of what the team discussed on fraud and unpredictability."],
    first: ["填写日期、参加人和讨论内容，指定体现不可预见性的程序，再完成记录。", "Fill in day, participants and topics, name an unpredictable procedure, and conclude."],
    who: ["项目组成员记录；未参加的负责人和关键成员须本人阅读并确认。", "Members of the team record it; leaders and key members who were absent read and confirm it themselves."],
  },
} as const satisfies Pairs;
