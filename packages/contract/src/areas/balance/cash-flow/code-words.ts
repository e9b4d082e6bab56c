import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  cashTreatment: {
    cash: ["现金", "Cash"],
    restricted: ["受限资金", "Restricted"],
    equivalent: ["现金等价物", "Cash equivalent"],
    none: ["不属于现金", "Not cash"],
  },
  cashRestriction: {
    billMargin: ["票据、保函保证金", "Margin for bills and guarantees"],
    loanPledge: ["借款质押", "Pledged for loans"],
    frozen: ["冻结", "Frozen"],
    timeDeposit: ["三个月以上定期", "Time deposit over three months"],
    escrow: ["共管、专户", "Escrow"],
    other: ["其他限制", "Other restriction"],
  },
  cashDecision: {
    inForce: ["判断有效", "In force"],
    proposed: ["待第二人同意", "Waiting for the second person"],
    toReassign: ["待重分", "To be reassigned"],
  },
  cfRowState: {
    auto: ["自动归集", "Attributed by rule"],
    manual: ["人工归集", "Attributed by a person"],
    toReassign: ["待重分", "To be reassigned"],
    toJudge: ["待人工判断", "To be judged"],
  },
} as const satisfies CodeWords<typeof codes>;
