import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  // Of a category of projects, under its id.
  categoryTemplate: named("name", undefined, { table: "project_category" }),
  programTemplate: named(sql`r.fs_item_code || ' ' || r.line_no || ' ' || left(r.content, 60)`, undefined, {
    table: "program_template",
  }),
} as const satisfies Record<string, RecordReader>;
