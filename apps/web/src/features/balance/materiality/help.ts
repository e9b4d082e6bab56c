import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  materiality: {
    for: ["确定财务报表整体的重要性、实际执行的重要性和明显微小错报临界值，并保留每次修订。", "Sets materiality, performance materiality and what is clearly trivial, and keeps every revision."],
    first: ["比较各基准的金额，选定一个并说明理由，保存后请另一位负责人批准。", "Compare the benchmarks, choose one and say why, save, and have another lead approve it."],
    who: ["项目组成员编制；项目负责人或合伙人批准，但不能批准自己编制或修改的记录。", "Members prepare. The project manager or the partner approves, never a record they prepared or changed."],
  },
} as const satisfies Pairs;
