import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** The firm as it signs: its default legal subject, else what its profile calls it, else its own name. */
export async function firmName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select s.subject_name from legal_subject s where s.tenant_id = t.id and s.is_default and not s.is_deleted),
      (select c.corp_full_name from corp_info c where c.tenant_id = t.id and not c.is_deleted order by c.id limit 1),
      t.name) as name
    from tenant t where t.id = app_tenant()`.execute(db);
  return rows[0]?.name ?? "";
}
