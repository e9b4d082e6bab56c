import { words } from "@digao/contract/words";
import type { Pairs } from "../pairs.ts";

export const text = {
  title: ["{{type}}-{{no}}", "{{type}}-{{no}}"],
  date: words.date,
  period: words.accountingPeriod,
  attachments: words.attachments,
  attachmentCount: ["{{count}} 张", "{{count}}"],
  preparer: ["制单", "Prepared by"],
  reviewer: ["审核", "Reviewed by"],
  poster: ["记账", "Posted by"],
  line: ["行", "Line"],
  summary: words.summary,
  account: words.account,
  debit: words.debit,
  credit: words.credit,
  total: words.total,
  difference: words.difference,
  closing: ["结转", "Closing entry"],
  isVoid: words.void,
} as const satisfies Pairs;
