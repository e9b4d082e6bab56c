import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  message: rows<{ text: string; thread: number }>({
    columns: sql`left(r.content_text, 40) as text, coalesce(r.parent_id, r.id) as thread`,
    name: ({ text }) => text,
    opens: ({ thread }) => ({ refType: "message", id: thread }),
  }),
} as const satisfies Record<string, RecordReader>;
