import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, single } from "../../../platform/records/rows.ts";

export const readers = {
  workTimer: single(),
  workOffer: named("title", undefined, { seenBy: (me) => sql`r.user_id = ${me}` }),
} as const satisfies Record<string, RecordReader>;
