import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  statementnotes: {
    for: [
      "审定报表的附注：表格从科目、账龄、往来单位、卡片、现金流量表、权益变动表和上年附注取数，每格可打开来源；合计与变动自动计算，逐项与报表、账户、卡片和其他附注勾稽；中英文同用一套单元格，文字中的金额一并核对；准则日历列出本年新要求。",
      "Notes to the audited statements: tables filled from accounts, ages, parties, asset cards, cash flow, equity and last year’s notes, each cell with the way to its source; totals and movements computed and tied; Chinese and English over the same cells, amounts in their texts compared; the calendar of standards says what is new for the year.",
    ],
    first: ["添加附注，选择一张表，从来源取数，补齐缺少的单元格，再处理不一致的勾稽。", "Add notes, choose a table, fill it from its sources, complete what is missing, then see to ties that differ; insert policies, add the English and answer new standards as needed."],
    who: ["项目成员填列；项目经理、现场负责人或合伙人发布，上次发布后修改过的人不能发布。", "Members fill in; manager, in-charge or partner publish, never anyone who edited it since it was last published."],
  },
} as const satisfies Pairs;
