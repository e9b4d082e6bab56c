import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  closingRate: named(sql`r.currency || ' ' || r.rate_date`),
} as const satisfies Record<string, RecordReader>;
