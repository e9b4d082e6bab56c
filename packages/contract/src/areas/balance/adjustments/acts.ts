import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  adjustment: {
    check: ["复核通过", "Approve"],
    clientOpinion: ["登记客户意见", "Record client's opinion"],
    overturn: ["客户意见变更并退回复核", "Overturn, back to review"],
    strike: ["作废", "Void"],
    updateLine: ["修改分录行", "Change line"],
    withdraw: ["撤回", "Withdraw"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  adjustment: {
    status: "adjustStatus",
    adjType: "adjustType",
    clientStatus: "adjustOpinion",
    source: "adjustSource",
    misstatementKind: "misstatementKind",
    cause: "misstatementCause",
  },
} as const satisfies FieldCodes;
