import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  pmusers: {
    for: ["查看谁负责哪些项目，并把项目移交给其他负责人。", "Shows who manages which projects, and hands projects over."],
    first: ["选择负责人，勾选项目，再选择接任人。", "Choose a manager, tick projects, then choose who takes them over."],
    who: ["需要用户管理权限；已归档和已作废的项目不在其中。", "Needs the right to manage users; archived and void projects are left out."],
  },
} as const satisfies Pairs;
