import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  relatedParty: named("name", undefined, { table: "related_party", isGone: sql<boolean>`r.removed_at is not null` }),
} as const satisfies Record<string, RecordReader>;
