import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  preparecashflow: {
    for: ["根据序时账逐笔重新计算现金流量表，与客户的现金流量表、间接法、现金余额核对。", "The cash-flow statement recomputed from the journal voucher by voucher, held against the client's own, the indirect method and the balances of cash."],
    first: ["核对现金范围，开始归集，再判断系统列出的分录，直至各项核对相符。", "Look at the scope of cash, attribute, judge the lines that are listed, until the checks agree."],
    who: ["项目成员归集和判断；达到实际执行的重要性的判断由另一位负责人同意。", "Members attribute and judge; from performance materiality on another lead agrees."],
  },
} as const satisfies Pairs;
