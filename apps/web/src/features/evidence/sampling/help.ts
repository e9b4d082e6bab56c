import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  sampling: {
    for: ["按统计或非统计方法抽取样本，保留重新抽取所需的全部参数。", "Draws samples, statistical or not, and keeps all it takes to draw them again."],
    first: ["确定总体，选择方法和样本量，抽取后填写审定金额，评价并写结论。", "Define the population, choose method and size, draw, enter audited amounts, then evaluate and conclude."],
    who: [
      "项目组成员都可以抽样、评价和重新抽取验证；科目重叠的另一份样本由负责人说明理由后抽取。自己抽取而未填结果的样本可以说明理由后作废，并留在列表中。",
      "All members draw, evaluate and draw again to verify; another sample of overlapping accounts is drawn by who leads, with a reason. One's own sample without results is taken back with a reason, and stays in the list.",
    ],
  },
} as const satisfies Pairs;
