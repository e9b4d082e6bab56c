import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  yearcomparison: {
    for: ["报表项目、客户科目和财务比率最多五年并列，标出重大变动，并可看走势。", "Statement items, the client's accounts and ratios of up to five years side by side, with material changes marked and lines over the years."],
    first: ["先取上年审定数（期初衔接）或导入以前年度账套；每列标题下说明数据来源，缺少的年度显示为缺。", "Take last year's figures (Opening balances) or import earlier books first. Each column says where its figures come from; a year nobody knows is shown as missing."],
    who: ["项目组成员都可以查看和导出；未取数的以前年度只有该项目成员能看到。", "Every member reads and exports it; earlier years that were not taken over are shown to members of their projects alone."],
  },
} as const satisfies Pairs;
