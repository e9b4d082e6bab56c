/** Monthly roll-up of a journal per account, and per account × auxiliary item (科目月度汇总): what trial balances read instead of the lines. */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { LedgerSource } from "./ledger-source.sql.ts";

/** Fills ledger_month and ledger_month_aux of a batch. Closing amounts are those of vouchers flagged 损益结转 or 年结; void vouchers count nowhere. */
export async function rollUp(db: Db, batchId: number, { lines, vouchers }: LedgerSource): Promise<void> {
  await sql`
    insert into ledger_month (tenant_id, batch_id, account_code, j_period, debit, credit, closing_debit, closing_credit, line_count)
    select (select app_tenant()), ${batchId}, l.account_code, l.j_period, sum(l.debit), sum(l.credit),
      coalesce(sum(l.debit) filter (where v.id is not null), 0), coalesce(sum(l.credit) filter (where v.id is not null), 0), count(*)
    from ${lines} l left join (select id from ${vouchers} v where flag in (1, 4)) v on v.id = l.jmsn
    group by l.account_code, l.j_period`.execute(db);
  await sql`
    insert into ledger_month_aux (tenant_id, batch_id, account_code, aux_id, j_period, debit, credit, line_count)
    select (select app_tenant()), ${batchId}, l.account_code, a.aux_id, l.j_period, sum(l.debit), sum(l.credit), count(*)
    from (
      select * from ${lines} l
      where coalesce(customer_id, supplier_id, dept_id, person_id, proj_aux_id) is not null or other_aux is not null
    ) l cross join lateral unnest(
      array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id]::bigint[] || l.other_aux::bigint[]) a (aux_id)
    where a.aux_id is not null
    group by l.account_code, a.aux_id, l.j_period`.execute(db);
}
