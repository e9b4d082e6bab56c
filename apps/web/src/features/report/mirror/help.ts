import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditcompletemirror: {
    for: ["监管检查首先会问的痕迹：报告日后签署、集中签署、即时复核、证据晚于签署、重复抽样、雷同结论等，实时计算。", "What inspectors ask about first, read live: signs after the report, signs by the dozen, reviews in seconds, evidence newer than its sign, samples drawn again, conclusions in the same words."],
    first: ["打开一项对应的底稿，能更正的先更正，其余写明原因和已采取的措施。", "Open the paper of a trace; mend what can be mended, and explain the rest."],
    who: ["项目经理、现场负责人和合伙人说明；项目质量复核人阅读。", "Manager, in-charge and partner explain; the engagement quality reviewer reads."],
  },
  preissue: {
    for: ["报告盖章签发前，监管检查会发现的问题一页列出：处罚案例中的问题和监管视角的全部检查，实时计算。", "What a regulator would find before the report is sealed, on one page and live: what published cases were punished for, and every check of the inspector's view."],
    first: ["先更正能更正的，其余写明原因；标明“须第二人确认”的由另一人确认。全部处理后总所方可盖章签发。", "Mend what can be mended and explain the rest; what is marked so another person confirms. The head office seals once nothing is open."],
    who: ["项目经理、现场负责人和合伙人说明；项目质量复核人或另一名负责人确认。", "Manager, in-charge and partner explain; the engagement quality reviewer or another leader confirms."],
  },
} as const satisfies Pairs;
