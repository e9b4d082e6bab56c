import { ofProject } from "@digao/db/project-rows";
/** What is known of vouchers beyond the journal: names of files attached where they were drawn, and who checked them when. */

import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";

export interface Evidence {
  files: string[];
  checkedBy: string | null;
  checkedAt: string | null;
  reviewedBy: string | null;
  reviewedAt: string | null;
}

export async function evidenceOf(db: Db, jmsns: readonly number[]): Promise<ReadonlyMap<number, Evidence>> {
  if (jmsns.length === 0) return new Map();
  const { rows } = await sql<Evidence & { jmsn: number }>`
    select d.jmsn,
      array(select f.file_name from drawn_voucher o join drawn_file x on ${ofProject("x")} and x.drawn_id = o.id
        join file_object f on f.tenant_id = x.tenant_id and f.id = x.file_id
        where ${ofProject("o")} and o.jmsn = d.jmsn and o.status <> ${code.drawStatus.cancelled} order by x.added_at, f.id) as files,
      c.name as "checkedBy", d.check_time as "checkedAt", r.name as "reviewedBy", d.review_time as "reviewedAt"
    from (
      select distinct on (jmsn) * from drawn_voucher where ${ofProject("drawn_voucher")} and jmsn = any(${jmsns}::bigint[]) and status <> ${code.drawStatus.cancelled}
      order by jmsn, review_time desc nulls last, check_time desc nulls last
    ) d left join app_user c on c.tenant_id = d.tenant_id and c.id = d.check_user_id
      left join app_user r on r.tenant_id = d.tenant_id and r.id = d.review_user_id`.execute(db);
  return new Map(rows.map(({ jmsn, ...evidence }) => [jmsn, evidence]));
}
