import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  // Also in the bin, where it opens: what was said of it stays.
  auditFile: rows<{ id: number; name: string; wpIndex: string | null; itemId: number | null }>({
    columns: sql`r.id, r.file_name as name, r.wp_index as "wpIndex",
      case when r.ref_type = ${code.signedPaper.item} then r.ref_id end as "itemId"`,
    isGone: sql<boolean>`r.deleted_at is not null`,
    name: ({ name }) => name,
    title: ({ name, wpIndex }) => `${wpIndex ?? ""} ${name}`,
    opens: ({ id }) => ({ refType: "auditFile", id }),
    itemIds: ({ itemId }) => (itemId === null ? [] : [itemId]),
  }),
} as const satisfies Record<string, RecordReader>;
