import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  riskresponse: {
    for: [
      "项目的重大错报风险及其应对：级别由系统按重要性和矩阵计算，高风险的认定没有已执行的程序时报表项目不能签署。",
      "Risks of material misstatement and what responds to them: the level is worked out by materiality and the matrix, and an item is not signed while an assertion at high risk has no executed procedure.",
    ],
    first: ["逐项认定登记可能发生的错报，再打开风险关联该项目程序表中的程序。", "Add what can go wrong for each assertion, then open the risk and link procedures of the item's programme."],
    who: ["项目组成员登记；特别风险由另一位负责人降低，舞弊风险由合伙人降低，收入舞弊的假定由合伙人推翻。", "Members add risks; another leader lowers a significant one, the partner a fraud risk, and the partner alone rebuts the presumption of revenue fraud."],
  },
  riskresponsestandback: {
    for: ["形成意见前再评价风险评估：达到实际执行的重要性而未识别风险的项目逐一说明，计划后新增的风险列出应对情况。", "The risk assessment evaluated again before the opinion: each item at or above performance materiality without a risk is answered, and later risks show their response."],
    first: ["逐一写明为何没有相关认定、已实施哪些实质性程序，再写结论并提交。", "Say for each why no assertion is relevant and which substantive procedures were done, then conclude and hand in."],
    who: ["项目组编制，签字合伙人批准；情况变化后须重新评价。", "The team prepares, the signing partner approves; evaluate again once something has changed."],
  },
} as const satisfies Pairs;
