import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  sampleRun: {
    draw: ["抽取", "Draw"],
    evaluate: ["评价样本", "Evaluate"],
    redesign: ["变更抽样设计", "Change the design"],
    reperform: ["重新执行抽样", "Reperform"],
    withdraw: ["作废", "Take back"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  sampleRun: { method: "sampleMethod", purpose: "samplePurpose", status: "sampleStatus" },
} as const satisfies FieldCodes;
