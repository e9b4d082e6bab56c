import { words } from "@digao/contract/words";
import type { Pairs } from "../pairs.ts";

export const text = {
  trail: ["数字的来源", "Where the figure comes from"],
  back: ["返回上一处", "Back"],
  date: words.date,
  voucher: words.voucher,
  summary: words.summary,
  account: words.account,
  debit: words.debit,
  credit: words.credit,
  lines: ["明细账", "Ledger lines"],
  search: ["摘要、凭证号、金额", "Summary, voucher number, amount"],
  as: ["显示方式", "View"],
  shown: { balance: ["带余额", "With balance"], lines: ["分录", "Lines"] },
  withoutClosing: ["不含损益结转", "Without closing entries"],
  none: ["没有分录", "No lines"],
  noneHint: ["该科目本期没有发生额，或序时账尚未导入。", "The account has no movement in this period, or the journal has not been imported."],
  rule: ["取数规则", "Rule"],
  made: {
    title: ["项目构成", "What the item is made of"],
    opening: words.openingBalance,
    debit: ["本期借方", "Debit"],
    credit: ["本期贷方", "Credit"],
    closing: words.closingBalance,
    openAmount: ["期初未审数", "Opening unaudited"],
    amount: words.unaudited,
    none: ["没有科目对照到该项目", "No account is mapped to this item"],
    noneHint: ["在数据整理中把科目对照到报表项目后，这里显示其构成。", "Once accounts are mapped to it in data preparation, they are listed here."],
  },
} as const satisfies Pairs;
