import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["通讯录", "Address book"],
  projects: ["参与的项目", "Projects"],
  noProjects: ["没有与您共同参与的项目", "No project in common with you"],
  reveal: ["查看电话", "Show the telephone"],
  revealWhy: ["显示完整号码，本次查看会记入操作日志", "Shows the number in full; the look is logged"],
} as const satisfies Pairs;
