import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  title: ["工具应用", "All tools"],
  usedAt: ["最近使用：{{at}}", "Last used: {{at}}"],
  notUsed: ["尚未使用", "Not used yet"],
  for: {
    dztable: ["自己的电子表格，带公式、条件格式和版本", "Your own books, with formulas, formats and versions"],
    matching: ["按金额、日期和文字核对两份清单", "Matches two lists by amount, date and words"],
    hzcenter: ["全所的询证函：制作、审批、寄发、回函", "Letters of the firm: made, approved, sent, answered"],
    pzcheckcenter: ["所有项目的抽凭任务和进度", "Vouching of all your projects, and how far it is"],
    companylookup: ["企业的登记信息、股东、主要人员和变更", "What is registered of a company: owners, management, changes"],
    acctadjust: ["客户须入账的调整分录，导出到其财务软件", "Entries that clients have to book, exported to their software"],
    reportcreate: ["出具报告：文号、用印、报备和交付", "Reports: number, seal, filing and delivery"],
  },
} as const satisfies Pairs;
