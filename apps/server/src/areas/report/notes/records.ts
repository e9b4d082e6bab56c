import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  noteStandard: named("code"),
  fsNote: named("title", undefined, { isGone: sql<boolean>`r.removed_at is not null`, found: {} }),
} as const satisfies Record<string, RecordReader>;
