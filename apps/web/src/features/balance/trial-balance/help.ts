import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  trialbalance: {
    for: ["由账套、对照和调整即时计算的试算平衡表，附勾稽关系。", "The trial balance, computed from ledgers, mapping and adjustments, with the equalities it must keep."],
    first: ["双击任一金额（或选中后按回车），逐级查看科目、带余额的明细账和凭证；用导出菜单取得报表。", "Double-click any amount (or press Enter on it) for its accounts, their ledger with running balance and vouchers; the download menu gives the statements."],
    who: ["项目组成员都可以查看和导出；金额不能在这里修改。", "All members look and download; amounts are not changed here."],
  },
} as const satisfies Pairs;
