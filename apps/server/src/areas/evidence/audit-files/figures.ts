import { sql } from "kysely";
import type { Figure } from "../../../platform/overview/figure.ts";
import { rowFigure } from "../../../platform/overview/row-figure.ts";

/** One row for each file that is not in the bin. */
const files = rowFigure({
  from: "audit_file",
  into: "overview_file",
  types: {
    id: "bigint",
    of_node: "bigint",
    ref_type: "smallint",
    file_name: "text",
    pinyin: "text",
    ext: "text",
    folder: "text",
    file_type: "smallint",
    wp_index: "text",
    version: "int",
    size_bytes: "bigint",
    is_final: "boolean",
    uploaded_by: "bigint",
    uploaded_at: "timestamptz",
  },
  columns: sql`r.id, r.node_id as of_node, r.ref_type, r.file_name, r.pinyin, r.ext, r.folder, r.file_type, r.wp_index, r.version,
    r.size_bytes, r.is_final, r.uploaded_by, r.uploaded_at`,
  where: sql`r.deleted_at is null`,
});

export const auditFilesFigures: readonly Figure[] = [files];
