import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  inspection: named(sql`r.authority || ' · ' || u.name`, undefined, { join: sql`join app_user u on u.id = r.user_id` }),
} as const satisfies Record<string, RecordReader>;
