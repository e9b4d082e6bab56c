import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  sampleRun: {
    draw: ["抽取", "Draw"],
    evaluate: ["评价样本", "Evaluate"],
    redesign: ["变更抽样设计", "Change the design"],
    reperform: ["重新执行抽样", "Reperform"],
    withdraw: ["作废", "Void"],
  },
} as const satisfies Acts;

export const fields = {
  sampleRun: {
    needed: ["设计所需样本量", "Size needed"],
    lossReason: ["放弃已测凭证的理由", "Reason to give up tested vouchers"],
    popAmount: ["总体金额", "Population value"],
    popCount: ["总体笔数", "Population count"],
    sampleSize: ["样本量", "Size"],
    againReason: ["另行抽样的理由", "Reason for another sample"],
    sizeReason: ["样本量理由", "Reason for the size"],
    verdict: ["结论类型", "Verdict"],
    verdictReason: ["结论理由", "Reason of the verdict"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  sampleRun: { method: "sampleMethod", purpose: "samplePurpose", status: "sampleStatus" },
} as const satisfies FieldCodes;
