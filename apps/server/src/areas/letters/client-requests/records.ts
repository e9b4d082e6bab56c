import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

const isGone = sql<boolean>`r.is_deleted`;

export const readers = {
  clientRequest: named(sql`r.request_no || ' ' || r.name`, undefined, { isGone }),
  clientPerson: named("name", undefined, { isGone }),
} as const satisfies Record<string, RecordReader>;
