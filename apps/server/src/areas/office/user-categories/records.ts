import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  userCategory: named("category_name", undefined, {
    seenBy: (me) => sql`r.user_id = ${me}`,
    isGone: sql<boolean>`r.is_deleted`,
  }),
  userEvent: named("title", undefined, { seenBy: (me) => sql`r.user_id = ${me}` }),
} as const satisfies Record<string, RecordReader>;
