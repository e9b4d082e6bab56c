import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  project: rows<{ name: string }>({
    columns: sql`r.project_name as name`,
    isGone: sql<boolean>`r.is_deleted`,
    name: ({ name }) => name,
    title: ({ name }) => name,
  }),
} as const satisfies Record<string, RecordReader>;
