import type { Acts } from "../../../records.ts";

export const acts = {
  projectEvent: {
    invite: ["邀请", "Invite"],
  },
} as const satisfies Acts;
