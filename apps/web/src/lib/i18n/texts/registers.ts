import type { Pairs } from "../pairs.ts";

/** Titles of screens that are nothing but a register. */
export const text = {
  serveProducts: ["服务产品", "Service products"],
  workGroups: ["工作组", "Work groups"],
  firmEvents: ["事件", "Events"],
  mailGroups: ["邮件组", "Mail groups"],
  wxGroups: ["社交群", "Social groups"],
} as const satisfies Pairs;
