/** What is known of vouchers beyond the journal: names of files attached where they were drawn, how they were checked, by whom and when. */

import type { CutOffVoucher } from "@digao/contract/areas/evidence/cut-off/calls";
import { drawExceptions, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";

type Checks = Pick<CutOffVoucher, "checkedBy" | "checkedAt" | "reviewedBy" | "reviewedAt">;
export interface Evidence extends Checks {
  files: string[];
  draw: NonNullable<CutOffVoucher["draw"]>;
}
type Row = Checks & Omit<Evidence["draw"], "id"> & { jmsn: number; drawId: number; files: string[] };

/** Of several drawn lines the one with an exception stands for the voucher, else the latest. */
export async function evidenceOf(db: Db, jmsns: readonly number[]): Promise<ReadonlyMap<number, Evidence>> {
  if (jmsns.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select d.jmsn, d.id as "drawId", d.fs_item_id as "RId", i.name_zh as "itemName", d.is_checked as "isChecked", d.result,
      d.difference,
      array(select f.file_name from drawn_voucher o join drawn_file x on ${ofProject("x")} and x.drawn_id = o.id
        join file_object f on f.tenant_id = x.tenant_id and f.id = x.file_id
        where ${ofProject("o")} and o.jmsn = d.jmsn and o.status <> ${code.drawStatus.cancelled} order by x.added_at, f.id) as files,
      c.name as "checkedBy", d.check_time as "checkedAt", r.name as "reviewedBy", d.review_time as "reviewedAt"
    from (
      select distinct on (jmsn) *, bool_and(status in ${oneOf(drawsChecked)}) over own as is_checked, sum(diff_amount) over own as difference
      from drawn_voucher where ${ofProject("drawn_voucher")} and jmsn = any(${jmsns}::bigint[]) and status <> ${code.drawStatus.cancelled}
      window own as (partition by jmsn)
      order by jmsn, (result in ${oneOf(drawExceptions)}) desc, review_time desc nulls last, check_time desc nulls last, id
    ) d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
      left join app_user c on c.tenant_id = d.tenant_id and c.id = d.check_user_id
      left join app_user r on r.tenant_id = d.tenant_id and r.id = d.review_user_id`.execute(db);
  return new Map(
    rows.map(({ jmsn, files, drawId, RId, itemName, isChecked, result, difference, ...checks }) => [
      jmsn,
      { ...checks, files, draw: { id: drawId, RId, itemName, isChecked, result, difference } },
    ]),
  );
}
