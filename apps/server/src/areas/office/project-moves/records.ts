import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  projectMove: rows<{ code: string; project: string }>({
    columns: sql`p.project_code as code, p.project_name as project`,
    join: sql`join project p on p.tenant_id = r.tenant_id and p.id = r.of_project`,
    name: ({ code, project }) => `${code} ${project}`,
  }),
} as const satisfies Record<string, RecordReader>;
