import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  registryFact: named("name", undefined, { isGone: sql<boolean>`r.is_deleted` }),
} as const satisfies Record<string, RecordReader>;
