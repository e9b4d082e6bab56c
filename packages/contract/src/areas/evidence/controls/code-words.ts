import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  controlFrequency: {
    yearly: ["每年一次", "Once a year"],
    quarterly: ["每季一次", "Once a quarter"],
    monthly: ["每月一次", "Once a month"],
    weekly: ["每周一次", "Once a week"],
    daily: ["每日一次", "Once a day"],
    often: ["每日多次", "Several times a day"],
    automated: ["自动控制", "Automated"],
  },
  controlType: {
    manual: ["人工控制", "Manual"],
    automated: ["系统自动执行", "Automated control"],
    dependent: ["依赖IT的人工", "IT-dependent manual"],
  },
  controlPlan: {
    none: ["不拟信赖", "Not relied on"],
    normal: ["拟信赖", "Relied on"],
    more: ["拟高度信赖", "Relied on more"],
  },
  controlFailure: { low: ["失效风险低", "Low risk of failure"], high: ["失效风险高", "High risk of failure"] },
  controlStanding: {
    untested: ["未测试", "Not tested"],
    implemented: ["设计合理且得到执行", "Designed and implemented"],
    designDeficient: ["设计不合理", "Design deficiency"],
    effective: ["运行有效", "Operating effectively"],
    ineffective: ["运行无效", "Not operating effectively"],
    notPlanned: ["不拟信赖", "Not relied on"],
    unreliable: ["系统不可信赖", "Not reliable"],
    refused: ["因重大缺陷不予信赖", "Refused for a material weakness"],
    rotated: ["沿用以前年度测试", "By an earlier year's test"],
  },
  walkthroughResult: {
    implemented: ["设计合理且得到执行", "Designed and implemented"],
    designDeficiency: ["设计不合理", "Design deficiency"],
  },
  generalControlResult: { effective: ["一般控制有效", "Effective"], ineffective: ["一般控制无效", "Not effective"] },
  attributeMark: { met: ["√", "Met"], deviates: ["×", "Deviates"], notApplicable: ["不适用", "Not applicable"] },
  deviationNature: { isolated: ["偶发", "Isolated"], systematic: ["系统性", "Systematic"], fraud: ["舞弊", "Fraud"] },
  controlTestOutcome: {
    rely: ["可以信赖", "Rely"],
    extend: ["扩大一次样本，否则不信赖", "Extend once, or do not rely"],
    noReliance: ["不信赖", "Do not rely"],
    noSecondExtension: ["不信赖，不得再次扩大", "Do not rely; no second extension"],
  },
  deficiencyLevel: {
    general: ["一般缺陷", "Control deficiency"],
    significant: ["重要缺陷", "Significant deficiency"],
    material: ["重大缺陷", "Material weakness"],
  },
  deficiencyLikelihood: { remote: ["极小可能", "Remote"], possible: ["合理可能", "Reasonably possible"] },
  controlReliance: { none: ["尚无支持", "Not supported yet"], supported: ["可以信赖", "Rely"], refused: ["不得信赖", "Reliance refused"] },
  controlDrawKind: { vouchers: ["序时账凭证", "Vouchers of the journal"], numbers: ["连续编号", "Consecutive numbers"] },
  cycleApplies: { undecided: ["待定", "Not known yet"], applies: ["适用", "Applies"], notApplicable: ["不适用", "Not applicable"] },
} as const satisfies CodeWords<typeof codes>;
