/** The journal against the trial balance (完整性): IC-20, IC-21, 负余额 IC-23, 损益反方向 IC-31. */
import { sql } from "kysely";
import type { CoaStandard } from "../accounts/standard.ts";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";
import { profitAndLossDigit, type TbSource } from "./check-balances.sql.ts";
import type { Found } from "./found.sql.ts";

const ofAccount = sql`null::bigint as jmsn, null::int as line_no`;

/** Movements of the leaf accounts: amounts that differ (IC-20), and accounts that only one side knows (IC-21). */
export const differentMovements = (tb: TbSource, voucherBatchId: number): Found => sql`
  select c.code, ${ofAccount}, m.account_code, jsonb_build_object('tbDebit', tb_debit::text, 'tbCredit', tb_credit::text,
    'debit', debit::text, 'credit', credit::text) as detail
  from (
    select t.account_code, sum(t.period_dr) as tb_debit, sum(t.period_cr) as tb_credit,
      coalesce(max(j.debit), 0) as debit, coalesce(max(j.credit), 0) as credit, coalesce(max(j.line_count), 0) as line_count
    from ${tb} t left join (
      select account_code, sum(debit) as debit, sum(credit) as credit, sum(line_count) as line_count
      from ledger_month where tenant_id = (select app_tenant()) and batch_id = ${voucherBatchId} group by account_code
    ) j on j.account_code = t.account_code
    where t.is_leaf and t.aux_id is null
    group by t.account_code
  ) m cross join lateral (values
    ('IC-20', tb_debit <> debit or tb_credit <> credit),
    ('IC-21', (tb_debit <> 0 or tb_credit <> 0) <> (line_count > 0 and (debit <> 0 or credit <> 0)))
  ) c (code, hit)
  where c.hit`;

/** Cash and bank accounts below zero at the end of some day: the first such day, the lowest balance and how many days. */
export const negativeCash = ({ lines }: LedgerSource, tb: TbSource): Found => sql`
  select 'IC-23' as code, ${ofAccount}, account_code, jsonb_build_object('firstDate', min(j_date), 'days', count(*),
    'lowest', min(balance)::text, 'lowestDate', (array_agg(j_date order by balance, j_date))[1]) as detail
  from (
    select d.account_code, d.j_date,
      o.opening + sum(d.net) over (partition by d.account_code order by d.j_date) as balance
    from (
      select account_code, j_date, sum(debit - credit) as net from ${lines} l
      where account_code ~ '^(1001|1002)' group by account_code, j_date
    ) d join (
      select account_code, sum(open_dr - open_cr) as opening from ${tb} t where aux_id is null and is_leaf group by account_code
    ) o on o.account_code = d.account_code
  ) days
  where balance < 0 group by account_code`;

/** Entries on the other side of a profit and loss account, closing vouchers aside: its turnover is then not its amount. */
export const oppositeTurnover = (tb: TbSource, voucherBatchId: number, standard: CoaStandard): Found => sql`
  select 'IC-31' as code, ${ofAccount}, t.account_code,
    jsonb_build_object('dc', t.dc, 'amount', (case when t.dc = 2 then j.debit else j.credit end)::text) as detail
  from (
    select account_code, sum(debit - closing_debit) as debit, sum(credit - closing_credit) as credit
    from ledger_month where tenant_id = (select app_tenant()) and batch_id = ${voucherBatchId} group by account_code
  ) j join (
    select account_code, min(dc) as dc from ${tb} t where aux_id is null and is_leaf group by account_code
  ) t on t.account_code = j.account_code
  where left(t.account_code, 1) = ${profitAndLossDigit[standard]} and case when t.dc = 2 then j.debit else j.credit end <> 0`;
