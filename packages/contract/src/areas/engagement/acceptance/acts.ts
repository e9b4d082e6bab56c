import type { Acts } from "../../../records.ts";

export const acts = {
  acceptanceCase: {
    open: ["提请决定", "Bring up for decision"],
    accept: ["同意承接", "Accept"],
    decline: ["不予承接", "Decline"],
    vote: ["表决", "Vote"],
  },
} as const satisfies Acts;
