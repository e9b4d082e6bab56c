import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditcompletemirror: {
    for: ["监管检查首先会问的痕迹：报告日后签署、集中签署、即时复核、证据晚于签署、重复抽样、雷同结论等，实时计算。", "What inspectors ask about first, read live: signs after the report, signs by the dozen, reviews in seconds, evidence newer than its sign, samples drawn again, conclusions in the same words."],
    first: ["打开一项对应的底稿，能更正的先更正，其余写明原因和已采取的措施。", "Open the paper of a trace; mend what can be mended, and explain the rest."],
    who: ["项目经理、现场负责人和合伙人说明；项目质量复核人阅读。", "Manager, in-charge and partner explain; the engagement quality reviewer reads."],
  },
} as const satisfies Pairs;
