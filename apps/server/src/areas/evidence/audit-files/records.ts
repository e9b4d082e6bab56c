import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";
import type { FileRow } from "./file-rows.ts";
import { lookOf } from "./looks.ts";

interface Row extends Pick<FileRow, "kind" | "ext"> {
  id: number;
  name: string;
  wpIndex: string | null;
  itemId: number | null;
}

export const readers = {
  // Also in the bin, where it opens: what was said of it stays.
  auditFile: rows<Row>({
    columns: sql`r.id, r.file_name as name, r.wp_index as "wpIndex", r.kind, r.ext,
      case when r.ref_type = ${code.signedPaper.item} then r.ref_id end as "itemId"`,
    isGone: sql<boolean>`r.deleted_at is not null`,
    name: ({ name }) => name,
    title: ({ name, wpIndex }) => `${wpIndex ?? ""} ${name}`,
    opens: ({ id }) => ({ refType: "auditFile", id }),
    itemIds: ({ itemId }) => (itemId === null ? [] : [itemId]),
    found: {
      texts: [sql`r.file_name`, sql`r.wp_index`, sql`r.folder`],
      pinyin: sql`r.pinyin`,
      order: sql`r.uploaded_at desc, r.id desc`,
      hint: sql`concat_ws(' · ', (select n.node_code || ' ' || n.node_name from files_node n where n.tenant_id = r.tenant_id and n.id = r.node_id), r.folder)`,
      look: ({ kind, ext }) => lookOf(kind, ext),
    },
  }),
} as const satisfies Record<string, RecordReader>;
