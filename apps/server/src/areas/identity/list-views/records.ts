import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  listView: named("name", undefined, { seenBy: (me) => sql`(r.is_shared or r.user_id = ${me})` }),
} as const satisfies Record<string, RecordReader>;
