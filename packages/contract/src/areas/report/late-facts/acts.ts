import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  lateFact: {
    recordFact: ["记录报告日后知悉的事实", "Record a fact known after the report"],
    decideFact: ["决定报告日后事实的处理", "Decide on a fact known after the report"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  lateFact: { decision: "lateFactDecision" },
} as const satisfies FieldCodes;
