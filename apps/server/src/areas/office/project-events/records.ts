import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  projectEvent: named("title", undefined, { isGone: sql<boolean>`r.is_deleted` }),
} as const satisfies Record<string, RecordReader>;
