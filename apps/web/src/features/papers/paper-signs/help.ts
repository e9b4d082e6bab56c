import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  jobsignedtotal: {
    for: ["全部底稿的签署：每级谁在何时签署、签署后是否变更、哪些条件由谁放行及理由。", "Sign-offs of all papers: who signed each level and when, what changed afterwards, what was overridden by whom and why."],
    first: ["按人员或状态筛选，点击名称打开底稿；勾选后可以批量签署；需要留档时导出 Excel。", "Filter by kind, level, person or state, click a name to open the paper; tick papers to sign them in one go; export to Excel for the file."],
    who: ["项目组成员都可以查看；签署和放行在底稿上进行。", "All members may look; signing and overriding are done on the paper."],
  },
} as const satisfies Pairs;
