import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  aboutthinks: {
    for: ["24 项准则的特殊考虑，每项一份底稿：是否适用、程序、发现和结论。", "24 standards, each with a paper: whether it applies, its procedures, findings and conclusion."],
    first: ["逐项打开，确认是否适用并说明理由，再填写程序的执行情况和结论。", "Open them one by one, say whether each applies and why, then answer its procedures and conclude."],
    who: ["项目组成员编制，由未参与编制的项目经理或合伙人批准；项目质量复核人只能查看。", "Members of the team prepare; a project manager or partner who had no hand in it approves. The engagement quality reviewer reads."],
  },
  aboutthinksgoingconcern: {
    for: ["期末起 12 个月的现金预测、疑虑迹象、应对计划和评价结论。", "Twelve months of cash from the period end, signs of doubt, plans and the verdict."],
    first: ["填写期末不受限货币资金、已承诺授信和逐月收付款，再登记应对计划及其证据。", "Fill in unrestricted cash, the committed line and the months, then the plans with their evidence."],
    who: ["项目组成员编制，由未参与编制的项目经理或合伙人批准。只有有证据、很可能实现的计划计入现金。", "Members of the team prepare; a project manager or partner who had no hand in it approves. Only plans that are likely and have evidence count."],
  },
} as const satisfies Pairs;
