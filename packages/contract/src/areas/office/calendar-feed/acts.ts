import type { Acts } from "../../../records.ts";

export const acts = {
  calendarFeed: {
    renew: ["生成订阅地址", "Make an address"],
    revoke: ["停用订阅地址", "End the address"],
  },
} as const satisfies Acts;
