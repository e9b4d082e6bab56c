import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { Lang } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  cashAccount: rows<{ code: string }>({ columns: sql`r.account_code as code`, name: ({ code }) => code }),
  cashFlowRun: rows<{ runNo: number }>({ columns: sql`r.run_no as "runNo"`, name: ({ runNo }) => `#${runNo}` }),
  cashFlowDecision: rows<{ jType: string; jNoText: string; date: string }>({
    columns: sql`r.j_type as "jType", r.j_no_text as "jNoText", r.j_date::text as date`,
    name: ({ date, ...voucher }, _lang: Lang) => `${date} ${voucherName(voucher)}`,
  }),
  cashFlowExplanation: rows<{ code: string }>({ columns: sql`r.code`, name: ({ code }) => code }),
  cashFlowMemory: rows<{ account: string; words: string }>({
    columns: sql`r.account_name as account, r.words`,
    name: ({ account, words }) => (words === "" ? account : `${account} ${words}`),
  }),
} as const satisfies Record<string, RecordReader>;
