import type { Acts, FieldCodes } from "../../../records.ts";

export const acts = {
  projectMove: {
    open: ["提请变更", "Bring up for decision"],
    agree: ["同意变更", "Agree"],
    refuse: ["不同意变更", "Refuse"],
    withdraw: ["撤回", "Withdraw"],
  },
} as const satisfies Acts;

export const fieldCodes = {
  projectMove: { from: "projectStatus", to: "projectStatus" },
} as const satisfies FieldCodes;
