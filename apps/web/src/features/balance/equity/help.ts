import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  equitychanges: {
    for: ["根据账套、审计调整和利润表逐列重新计算所有者权益变动，与资产负债表、上年审定数和现金流量表核对。", "Changes in equity recomputed column by column from the books, the entries and the income statement, held against the balance sheet, last year and cash flows."],
    first: ["点开金额核对来源；未归集的金额归入项目，直至各项核对相符，再由负责人确认。", "Open amounts to see what they are made of, put what is in no row into one until the checks agree; a lead confirms then."],
    who: ["项目成员归集；达到实际执行的重要性的归集由另一位负责人同意；没有归集或录入过的负责人确认。", "Members move amounts; from performance materiality on another lead agrees; a lead who moved or entered nothing confirms."],
  },
} as const satisfies Pairs;
