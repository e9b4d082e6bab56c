import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  archiveAuth: named(sql`p.project_name || ' · ' || u.name`, undefined, {
    join: sql`join project p on p.id = r.project_id join app_user u on u.id = r.user_id`,
  }),
} as const satisfies Record<string, RecordReader>;
