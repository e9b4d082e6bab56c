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
    found: {
      texts: [sql`r.wp_index`, sql`r.std_code`, sql`r.name_zh`, sql`r.name_en`],
      where: () => sql`r.grp_id <= 3 and r.kind <> 'H'`,
      order: sql`r.grp_id, r.line_no`,
    },
  }),
} as const satisfies Record<string, RecordReader>;
