import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  sheettemplates: {
    for: ["维护事务所的底稿模板：审定表、明细表、账龄、测算表等，新建底稿时取用。", "The firm's templates of papers: lead schedules, details, ages, calculations; papers are made from them."],
    first: ["在左侧选择报表项目，打开一份模板，修改后保存为新版本；双花括号中的内容在新建底稿时填入。", "Choose a statement item on the left, open a template, change it and save a new version; what stands in double braces is filled in when a paper is made."],
    who: ["有“模板与用语”权限的人员维护；所有人都可以取用。", "Those with the right to templates and wording keep them; everybody may take them."],
  },
} as const satisfies Pairs;
