import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  controltest: {
    for: [
      "了解和测试内部控制：能否信赖由系统按穿行测试、控制测试、一般控制和缺陷判断，信赖下降时细节测试的样本随之不足。",
      "Understand and test internal control: whether a control is relied on follows from walkthrough, test, general IT controls and deficiencies; where reliance falls, samples of details become too small.",
    ],
    first: ["决定各循环是否适用并穿行，选择拟信赖的控制点，抽取样本，逐项判断后提交复核。", "Say which cycles apply and walk through them, choose the controls to rely on, draw items, judge each and hand the test in."],
    who: ["项目组成员编制，另一位负责人批准；已评价的偏差由另一位负责人才能改为无偏差。", "Members prepare, another leader approves; a deviation that was evaluated is taken back by another leader alone."],
  },
} as const satisfies Pairs;
