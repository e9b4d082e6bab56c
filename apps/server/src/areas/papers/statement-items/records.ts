import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  fsItem: rows<{ itemId: number; grpId: number; index: string; zh: string; en: string }>({
    columns: sql`r.id as "itemId", r.grp_id as "grpId", coalesce(r.wp_index, r.std_code) as "index", r.name_zh as zh,
      coalesce(nullif(r.name_en, ''), r.name_zh) as en`,
    name: (row, lang) => row[lang],
    title: (row, lang) => `${row.index} ${row[lang]}`,
    opens: ({ itemId, grpId }) => ({ refType: "fsItem", id: itemId, filters: { group: grpId } }),
    itemIds: ({ itemId }) => [itemId],
  }),
} as const satisfies Record<string, RecordReader>;
