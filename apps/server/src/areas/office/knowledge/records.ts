import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  article: named(sql`r.title`),
} as const satisfies Record<string, RecordReader>;
