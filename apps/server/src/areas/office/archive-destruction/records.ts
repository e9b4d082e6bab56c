import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  archiveDestruction: named(sql`p.project_name`, undefined, { join: sql`join project p on p.id = r.of_project` }),
} as const satisfies Record<string, RecordReader>;
