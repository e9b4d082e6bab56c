import type { Acts } from "../../../records.ts";

export const acts = {
  role: {
    takeFromUsers: ["从用户收回", "Take from users"],
  },
} as const satisfies Acts;
