import { messageOf } from "@digao/contract/messages";
import { itemColumns, itemJoin, itemName, type OfItem } from "@digao/domain/papers/item-of-row.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  calculation: rows<OfItem & { name: string; isGone: boolean }>({
    columns: sql`r.name, ${itemColumns}`,
    join: itemJoin,
    isGone: sql<boolean>`r.removed_at is not null`,
    name: ({ name }) => name,
    title: (row, lang) => messageOf(lang, "record.calculation", { item: itemName(row, lang), name: row.name }),
    opens: ({ itemId, grpId, isGone }) =>
      isGone ? null : { refType: "fsItem", id: itemId, filters: { group: grpId } },
    itemIds: ({ itemId }) => [itemId],
  }),
} as const satisfies Record<string, RecordReader>;
