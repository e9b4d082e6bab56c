import { messageOf } from "@digao/contract/messages";
import { itemColumns, itemJoin, itemName, type OfItem } from "@digao/domain/papers/item-of-row.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  fsDetail: rows<OfItem & { name: string }>({
    columns: sql`r.detail_name as name, ${itemColumns}`,
    join: itemJoin,
    name: (row, lang) => `${lang === "zh" ? row.itemZh : row.itemEn} ${row.name}`,
    title: (row, lang) => messageOf(lang, "record.fsDetail", { item: itemName(row, lang), name: row.name }),
    opens: ({ itemId, grpId }) => ({ refType: "fsItem", id: itemId, filters: { group: grpId, tab: "details" } }),
    itemIds: ({ itemId }) => [itemId],
  }),
} as const satisfies Record<string, RecordReader>;
