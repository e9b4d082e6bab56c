import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  addressbook: {
    for: ["查找同事的部门、职务、电话和邮箱，以及与您共同参与的项目。", "Colleagues with department, position, telephone and e-mail, and the projects you share with them."],
    first: ["按姓名、拼音首字母或部门查找，点击姓名打开详情。", "Look for a name, its pinyin initials or a department; click the name for more."],
    who: ["所有人都可以查看；电话部分隐藏，查看完整号码会记入操作日志；他人的项目只显示您也参与的，有查看全所项目权限的人可以看到全部。", "Everybody. Telephones are masked; a look at one in full is logged. Of others you see the projects you are in yourself, or all with the right to see all of the firm."],
  },
} as const satisfies Pairs;
