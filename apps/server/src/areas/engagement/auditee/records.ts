import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

const isGone = sql<boolean>`r.is_deleted`;

export const readers = {
  auditee: named("cust_name", undefined, { isGone }),
  auditeeNotes: named(sql`''`, undefined, { isGone }),
  keyContract: named(sql`r.counterparty || ' ' || r.subject`, undefined, { isGone }),
} as const satisfies Record<string, RecordReader>;
