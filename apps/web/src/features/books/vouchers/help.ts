import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  dataquery: {
    for: ["查询科目余额、明细账、辅助账和凭证，可逐级追查到凭证。", "Balances, ledgers, auxiliary ledgers and vouchers, down to the voucher behind a figure."],
    first: ["选择期间和科目，双击金额查看明细，再打开凭证。", "Choose period and account, double-click an amount for its lines, then open a voucher."],
    who: ["项目组成员都可以查询、抽凭和留言。", "All members query, draw vouchers and write messages."],
  },
} as const satisfies Pairs;
