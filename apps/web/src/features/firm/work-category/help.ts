import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  auditwords: {
    for: ["维护事务所的审计用语：说明、结论和沟通，编写底稿时可直接选用。", "The firm's wording for explanations, conclusions and communication, offered while papers are written."],
    first: ["在左侧选择类别，新增用语；花括号内的内容由选用人填写。", "Choose a category on the left and add a phrase; what stands in braces is filled in by whoever takes it."],
    who: ["有“模板与用语”权限的人员维护；所有人都可以选用。", "Those with the right to templates and wording keep them; everybody may take them."],
  },
} as const satisfies Pairs;
