import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  statementnotes: {
    for: ["审定报表的附注：表格从科目取数，合计与变动自动计算，逐项与报表、账户和其他附注勾稽，文字中的金额一并核对。", "Notes to the audited statements: tables filled from accounts, totals and movements computed, each tied to the statements, the books and other notes; amounts in the text as well."],
    first: ["添加附注，选择一张表，从账套取数，补齐缺少的单元格，再处理不一致的勾稽。", "Add notes, choose a table, fill it from the books, complete what is missing, then see to ties that differ."],
    who: ["项目成员填列；项目经理、现场负责人或合伙人发布，发布人不能是最后修改人。", "Members fill in; manager, in-charge or partner publish, never whoever edited last."],
  },
} as const satisfies Pairs;
