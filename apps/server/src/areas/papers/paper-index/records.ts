import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  auditSection: named("name", "name_en", { table: "audit_section", key: sql`r.code`, isKeyText: true }),
} as const satisfies Record<string, RecordReader>;
