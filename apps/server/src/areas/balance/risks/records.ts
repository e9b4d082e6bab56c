import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  risk: named("what_can_go_wrong", undefined, { isGone: sql<boolean>`r.is_deleted`, found: {} }),
} as const satisfies Record<string, RecordReader>;
