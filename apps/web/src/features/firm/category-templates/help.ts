import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  categorytemplates: {
    for: ["设置各类项目开始时的菜单页面、底稿章节，以及事务所的审计程序。", "Sets what projects of each category begin with: pages of the menu, sections of the file, and the firm's audit programmes."],
    first: ["选择项目类别，去掉不需要的页面和章节，勾选必备章节后保存；新建项目即采用。", "Choose a category, take out pages and sections, tick those that every file must have and save; new projects begin with it."],
    who: ["有“模板与用语”权限的人员维护。", "Those with the right to templates and wording."],
  },
} as const satisfies Pairs;
