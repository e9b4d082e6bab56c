import { ofProject } from "@digao/db/project-rows";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, rows } from "../../../platform/records/rows.ts";

export const readers = {
  voucher: rows<{ name: string }>({
    columns: sql`${voucherWords("r")} as name`,
    name: ({ name }) => name,
    title: ({ name }) => name,
  }),
  voucherLine: rows<{ voucher: number; name: string; lineNo: number }>({
    columns: sql`v.id as voucher, ${voucherWords("v")} as name, r.line_no as "lineNo"`,
    join: sql`join voucher v on ${ofProject("v")} and v.id = r.jmsn`,
    name: ({ name, lineNo }) => `${name} ${lineNo}`,
    opens: ({ voucher }) => ({ refType: "voucher", id: voucher }),
  }),
  lineFilter: named("filter_name"),
} as const satisfies Record<string, RecordReader>;
