import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  systemcodelist: {
    for: ["维护各处下拉选项所用的代码。", "The codes that selects offer everywhere."],
    first: ["按类别筛选，再新建代码、改名或停用；记录中已使用的代码仍显示原名称。", "Filter by category, then add a code, rename or disable one; records that hold it still show its name."],
    who: ["修改需要“用户与系统管理”权限；内置代码可以停用，不能删除。", "Changing them needs the right “Users and administration”. Built-in codes can be disabled, not deleted."],
  },
} as const satisfies Pairs;
