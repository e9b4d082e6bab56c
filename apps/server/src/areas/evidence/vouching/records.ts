import { messageOf } from "@digao/contract/messages";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  drawnVoucher: rows<{ voucher: string; account: string; fsItemId: number }>({
    columns: sql`${voucherWords("r")} as voucher, r.account_name as account, r.fs_item_id as "fsItemId"`,
    name: ({ voucher, account }) => `${voucher} ${account}`,
    title: ({ voucher, account }, lang) => messageOf(lang, "record.drawnVoucher", { name: voucher, account }),
    itemIds: ({ fsItemId }) => [fsItemId],
  }),
  // They stand with the sheet of their item, under its id.
  checkItems: rows<{ id: number; grpId: number; zh: string; en: string }>({
    table: "fs_item",
    columns: sql`r.id, r.grp_id as "grpId", r.name_zh as zh, coalesce(nullif(r.name_en, ''), r.name_zh) as en`,
    name: (row, lang) => row[lang],
    opens: ({ id, grpId }) => ({ refType: "fsItem", id, filters: { group: grpId } }),
    itemIds: ({ id }) => [id],
  }),
} as const satisfies Record<string, RecordReader>;
