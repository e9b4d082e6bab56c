import { ofProject } from "@digao/db/project-rows";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { type RawBuilder, sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { amountWords, named, rows } from "../../../platform/records/rows.ts";

/** 记-12, 记 12, j12 or 12: the letters before the number are those of the type of voucher. */
const voucherNumber = /^\p{L}*\s*-?\s*0*([1-9]\d{0,8})$/u;
function numbered(keyword: string): RawBuilder<unknown> {
  const [, no] = voucherNumber.exec(keyword) ?? [];
  if (no !== undefined) return sql`r.j_no = ${Number(no)}`;
  return sql`${keyword === "" || /\d/.test(keyword)}::boolean`;
}

export const readers = {
  voucher: rows<{ name: string }>({
    columns: sql`${voucherWords("r")} as name`,
    name: ({ name }) => name,
    title: ({ name }) => name,
    // There may be a million: of a word without a number none is meant.
    found: {
      texts: [sql`voucher_name(r.j_type, r.j_no_text)`, voucherWords("r")],
      where: (
        keyword,
      ) => sql`exists (select from project_period p where ${ofProject("p")} and p.voucher_batch_id = r.batch_id)
        and ${numbered(keyword)}`,
      order: sql`r.j_period, r.id`,
      hint: sql`concat_ws('  ', r.j_date, ${amountWords(sql`r.amount_dr`)},
        (select l.summary from voucher_line l where ${ofProject("l")} and l.id = r.first_line_id))`,
    },
  }),
  voucherLine: rows<{ voucher: number; name: string; lineNo: number }>({
    columns: sql`v.id as voucher, ${voucherWords("v")} as name, r.line_no as "lineNo"`,
    join: sql`join voucher v on ${ofProject("v")} and v.id = r.jmsn`,
    name: ({ name, lineNo }) => `${name} ${lineNo}`,
    opens: ({ voucher }) => ({ refType: "voucher", id: voucher }),
  }),
  lineFilter: named("filter_name"),
} as const satisfies Record<string, RecordReader>;
