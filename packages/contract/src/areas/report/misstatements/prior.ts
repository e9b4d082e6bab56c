/** What last year left uncorrected (上年未更正错报), kept by hand or carried over from the project before. */
import { limits } from "../../../limits.ts";
import { count, flag, instant, money, text } from "../../../register/fields.ts";
import type { RegisterSpec } from "../../../register/register.ts";

export const priorMisstatementSpec = {
  name: "priorMisstatement",
  isOfProject: true,
  base: "/api/services/app/misstatement",
  key: "Id",
  label: "content",
  purpose: [
    "上年审计结束时没有更正的错报：本年的转回影响本年利润，未转回部分仍在期末余额中。",
    "Left uncorrected when last year's audit ended: what reverses affects this year's profit, the rest still stands at year-end.",
  ],
  missing: "misstate.missing",
  calls: {
    list: "GetPriorMisstatements",
    get: "GetPriorMisstatement",
    save: "SavePriorMisstatement",
    remove: "RemovePriorMisstatement",
  },
  reasons: { change: limits.reasonMax, remove: limits.reasonMax },
  totals: { of: ["amount"] },
  fields: {
    content: text(limits.reasonMax, {
      words: ["错报内容", "Misstatement"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      column: 320,
    }),
    /** The balance sheet line that was misstated at last year's end. */
    fsItemId: count({
      words: ["上年末错报所在的资产负债表项目", "Balance sheet line misstated at last year's end"],
      isRequired: true,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
    }),
    amount: money({
      words: ["上年税前利润高估", "Last year's profit before tax overstated by"],
      hint: ["低估填负数", "Understated: minus"],
      isRequired: true,
      column: 160,
    }),
    wpIndex: text(limits.wpIndexMax, { words: ["底稿索引", "W/P reference"], column: 100 }),
    firstAmount: money({ words: ["原金额", "First amount"], isReadOnly: true, column: 130 }),
    changeReason: text(limits.reasonMax, { words: ["修改理由", "Why it was changed"], isReadOnly: true, column: 200 }),
  },
  computed: {
    itemName: text(200, { words: ["报表项目", "Statement item"], column: 160 }),
    isCarriedOver: flag({ words: ["取自上年项目", "From last year's project"], column: 110 }),
    changedBy: text(100, { words: ["最后修改人", "Last changed by"], column: 100 }),
    changedAt: instant({ words: ["最后修改时间", "Last changed"], column: { width: 130, isOptional: true } }),
  },
} as const satisfies RegisterSpec;
