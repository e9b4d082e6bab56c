import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { linesOfVouchers } from "../vouchers/door.ts";

/**
 * After another journal came in force: each item is looked for by month, type, number, line, account and amounts. What is not
 * found keeps its record without a line.
 */
export async function relinkSampleItems(db: Db, periodId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct v.id from sample_item i
    join sample_run r on ${ofProject("r")} and r.id = i.run_id
    join project_period p on ${ofProject("p")} and p.id = r.period_id
    join voucher v on ${ofProject("v")} and v.batch_id = p.voucher_batch_id and v.j_period = i.j_period
      and v.j_type = i.j_type and v.j_no_text = i.j_no_text
    where ${ofProject("i")} and r.period_id = ${periodId}`.execute(db);
  await sql`
    update sample_item i set line_id = f.id, jmsn = f.jmsn from (
      select distinct on (i.id) i.id as item, l.id, l.jmsn
      from sample_item i join sample_run r on ${ofProject("r")} and r.id = i.run_id
      left join (
        select l.id, l.jmsn, l.line_no, l.account_code, l.debit, l.credit, v.j_period, v.j_type, v.j_no_text
        from ${linesOfVouchers(rows.map(({ id }) => id))} l join voucher v on ${ofProject("v")} and v.id = l.jmsn
      ) l on l.j_period = i.j_period and l.j_type = i.j_type and l.j_no_text = i.j_no_text and l.line_no = i.line_no
        and l.account_code = i.account_code and l.debit = i.debit and l.credit = i.credit
      where ${ofProject("i")} and ${ofProject("r")} and r.period_id = ${periodId} order by i.id, l.id
    ) f where ${ofProject("i")} and i.id = f.item and (i.line_id is distinct from f.id or i.jmsn is distinct from f.jmsn)`.execute(
    db,
  );
}
