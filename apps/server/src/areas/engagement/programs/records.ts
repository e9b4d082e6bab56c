import { messageOf } from "@digao/contract/messages";
import { itemColumns, itemJoin, itemName, type OfItem } from "@digao/domain/papers/item-of-row.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  progLine: rows<OfItem & { lineNo: number; content: string }>({
    columns: sql`r.line_no as "lineNo", left(r.content, 60) as content, ${itemColumns}`,
    join: itemJoin,
    name: (row, lang) => `${lang === "zh" ? row.itemZh : row.itemEn} ${row.lineNo} ${row.content}`,
    title: (row, lang) => messageOf(lang, "record.progLine", { item: itemName(row, lang), no: row.lineNo }),
    opens: ({ itemId, grpId }) => ({ refType: "fsItem", id: itemId, filters: { group: grpId, tab: "program" } }),
    itemIds: ({ itemId }) => [itemId],
    found: {
      texts: [sql`r.wp_index`, sql`r.content`, sql`i.name_zh`, sql`i.name_en`],
      where: () => sql`r.is_selected`,
      order: sql`i.line_no, r.line_no`,
      hint: sql`left(r.content, 60)`,
    },
  }),
} as const satisfies Record<string, RecordReader>;
