import { ofProject } from "@digao/db/project-rows";
/** The journal against the trial balance (完整性): IC-20, IC-21, 负余额 IC-23, 损益反方向 IC-31. */
import { type RawBuilder, sql } from "kysely";
import type { CoaStandard } from "../accounts/standard.ts";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";
import { profitAndLossDigit, type TbSource } from "./check-balances.sql.ts";
import type { Found } from "./found.sql.ts";

const ofAccount = sql`null::bigint as jmsn, null::int as line_no`;

/** One row a leaf account: movements by the trial balance and by the journal, closing vouchers apart. */
const movements = (tb: TbSource, voucherBatchId: number): RawBuilder<unknown> => sql`(
  select t.account_code, min(t.account_name) as account_name, min(t.dc) as dc, sum(t.open_dr - t.open_cr) as opening,
    sum(t.period_dr) as tb_debit, sum(t.period_cr) as tb_credit,
    coalesce(max(j.debit), 0.00) as debit, coalesce(max(j.credit), 0.00) as credit,
    coalesce(max(j.own_debit), 0.00) as own_debit, coalesce(max(j.own_credit), 0.00) as own_credit
  from ${tb} t left join (
    select account_code, sum(debit) as debit, sum(credit) as credit, sum(debit - closing_debit) as own_debit,
      sum(credit - closing_credit) as own_credit
    from ledger_month where ${ofProject("ledger_month")} and batch_id = ${voucherBatchId} group by account_code
  ) j on j.account_code = t.account_code
  where t.is_leaf and t.aux_id is null
  group by t.account_code)`;

const hasMovement = sql`(tb_debit <> 0 or tb_credit <> 0)`;
const hasLines = sql`(debit <> 0 or credit <> 0)`;
/** A running balance or a turnover of an account whose journal is incomplete proves nothing: IC-20 stands for it. */
const isTied = sql`(tb_debit = debit and tb_credit = credit)`;

/** Movements that differ (IC-20), and accounts that only one side knows (IC-21). */
export const differentMovements = (tb: TbSource, voucherBatchId: number): Found => sql`
  select c.code, ${ofAccount}, m.account_code, c.detail
  from ${movements(tb, voucherBatchId)} m cross join lateral (values
    ('IC-20', not ${isTied}, jsonb_build_object('balanceDr', tb_debit::text, 'balanceCr', tb_credit::text, 'journalDr', debit::text,
      'journalCr', credit::text, 'differenceDr', (debit - tb_debit)::text, 'differenceCr', (credit - tb_credit)::text)),
    ('IC-21', ${hasMovement} <> ${hasLines},
      jsonb_build_object('reason', case when ${hasMovement} then 'noVouchers' else 'noMovement' end))
  ) c (code, hit, detail)
  where c.hit`;

/** As `isCash` says it of the charts that have codes of their own. */
export const isCashCode = (code: string): boolean => code.startsWith("1001") || code.startsWith("1002");

const isCash = (standard: CoaStandard) =>
  standard === "CUSTOM" ? sql`account_name ~ '现金|银行存款'` : sql`account_code ~ '^100[12]'`;

/** Cash and bank accounts below zero at the end of some day: the first such day, its balance, and how many days. */
export const negativeCash = (
  { lines, cashDays }: LedgerSource,
  tb: TbSource,
  voucherBatchId: number,
  standard: CoaStandard,
): Found => {
  const added = standard === "CUSTOM" ? null : cashDays;
  const days =
    added ??
    sql`(select account_code, j_date, sum(debit - credit) as net from ${lines} l
      where account_code in (select account_code from cash) group by account_code, j_date)`;
  return sql`
  with cash as materialized (select * from ${movements(tb, voucherBatchId)} m where ${isCash(standard)} and ${isTied})
  select 'IC-23' as code, ${ofAccount}, account_code, jsonb_build_object('date', min(j_date), 'days', count(*)::text,
    'balance', (array_agg(balance order by j_date))[1]::text) as detail
  from (
    select m.account_code, d.j_date, m.opening + sum(d.net) over (partition by m.account_code order by d.j_date) as balance
    from cash m join ${days} d on d.account_code = m.account_code
  ) days
  where balance < 0 group by account_code`;
};

/** Entries on the other side of a profit and loss account, closing vouchers aside: its turnover is then not its amount. */
export const oppositeTurnover = (tb: TbSource, voucherBatchId: number, standard: CoaStandard): Found => sql`
  select 'IC-31' as code, ${ofAccount}, account_code,
    jsonb_build_object('debit', own_debit::text, 'credit', own_credit::text) as detail
  from ${movements(tb, voucherBatchId)} m
  where left(account_code, 1) = ${profitAndLossDigit[standard]} and ${isTied}
    and case when dc = 2 then own_debit else own_credit end <> 0`;
