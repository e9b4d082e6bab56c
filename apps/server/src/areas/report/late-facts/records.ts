import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  lateFact: rows<{ fact: string }>({ columns: sql`left(r.fact, 40) as fact`, name: ({ fact }) => fact }),
} as const satisfies Record<string, RecordReader>;
