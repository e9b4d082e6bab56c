import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  consultation: {
    open: ["提出", "Raise"],
    answer: ["答复", "Answer"],
    note: ["补充", "Add"],
    conclude: ["采纳并落实", "Conclude"],
    reject: ["不采纳", "Reject"],
    rename: ["更换答复人", "Name somebody else"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  consultation: { kind: "consultationKind", subject: "consultationSubject", state: "consultationState" },
} as const satisfies FieldCodes;
