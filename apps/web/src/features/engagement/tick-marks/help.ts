import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  tickmarks: {
    for: ["维护事务所的审计标识及其含义，用于底稿单元格。", "The firm's tick marks and their meaning, put on cells of papers."],
    first: ["新增标识并填写含义；打开审计表格，在右侧“标识”中标注所选单元格。", "Add a mark and its meaning; in a sheet choose “Ticks” on the right to put it on the selected cell."],
    who: ["有“模板与用语”权限的人员维护；所有人都可以使用。", "Those with the right to templates and wording keep them; everybody may use them."],
  },
} as const satisfies Pairs;
