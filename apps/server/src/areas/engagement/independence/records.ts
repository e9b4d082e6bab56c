import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  independenceDeclaration: rows<{ person: string; project: string }>({
    columns: sql`u.name as person, p.project_name as project`,
    join: sql`join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      join project p on p.tenant_id = r.tenant_id and p.id = r.of_project`,
    name: ({ person, project }) => `${person} ${project}`,
  }),
} as const satisfies Record<string, RecordReader>;
