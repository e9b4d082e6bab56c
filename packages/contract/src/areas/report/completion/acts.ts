import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  completionLine: { answer: ["回答", "Answer"] },
  completionWaiver: {
    waive: ["豁免", "Waive"],
    agree: ["同意豁免", "Agree"],
    refuse: ["不同意豁免", "Refuse"],
    withdraw: ["撤回豁免", "Withdraw"],
    read: ["阅读豁免", "Read"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  completionLine: { answer: "completionAnswer" },
  completionWaiver: { state: "waiverState" },
} as const satisfies FieldCodes;
