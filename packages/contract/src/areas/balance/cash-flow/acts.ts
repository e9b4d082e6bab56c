import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  cashFlowDecision: {
    reassign: ["归集到现金流量项目", "Assign to items"],
    propose: ["提请第二人同意", "Ask a second person"],
    agree: ["同意归集", "Agree to the assignment"],
    drop: ["撤销人工归集", "Take the assignment back"],
  },
  cashFlowMemory: {
    remember: ["记住规则", "Remember a rule"],
    forget: ["删除规则", "Forget a rule"],
  },
  cashFlowExplanation: {
    explain: ["说明核对差异", "Explain a check"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  cashAccount: { treatment: "cashTreatment", nature: "cashRestriction" },
  cashFlowDecision: { status: "cashDecision" },
} as const satisfies FieldCodes;
