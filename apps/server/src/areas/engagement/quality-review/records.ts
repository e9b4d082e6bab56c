import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  qualityReview: rows<{ reviewer: string; project: string }>({
    columns: sql`u.name as reviewer, p.project_name as project`,
    join: sql`join app_user u on u.tenant_id = r.tenant_id and u.id = r.reviewer_id
      join project p on p.tenant_id = r.tenant_id and p.id = r.of_project`,
    name: ({ reviewer, project }) => `${reviewer} ${project}`,
  }),
} as const satisfies Record<string, RecordReader>;
