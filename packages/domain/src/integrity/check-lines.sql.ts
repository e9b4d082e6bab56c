import { ofProject } from "@digao/db/project-rows";
/** Checks of journal lines: IC-04 to IC-10 and 外币折算 IC-25. */
import { type RawBuilder, sql } from "kysely";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";
import type { Found } from "./found.sql.ts";

/** yyyymm of the date; adjustment periods (13 to 16) take any date. */
const isOutsidePeriod = sql`(j_period % 100 between 1 and 12
  and date_part('year', j_date) * 100 + date_part('month', j_date) <> j_period)`;
const isTwoSided = sql`(debit <> 0 and credit <> 0)`;
const isNil = sql`(debit = 0 and credit = 0)`;
const isBlank = sql`(summary is null or summary = '')`;
/** More than one yuan between the amount and foreign amount × rate. */
const isMisconverted = (functional: string) => sql`(fc_amount is not null and rate is not null
  and currency is not null and currency <> ${functional} and abs(debit + credit - round(fc_amount * rate, 2)) > 1)`;

/** Everything that a line tells by itself, in one pass. */
export const lineDefects = ({ suspects }: LedgerSource, functionalCurrency: string): Found => sql`
  select c.code, l.jmsn, l.line_no, l.account_code, c.detail
  from (
    select * from ${suspects} l where ${isOutsidePeriod} or ${isTwoSided} or ${isNil} or ${isBlank} or ${isMisconverted(functionalCurrency)}
  ) l cross join lateral (values
    ('IC-04', ${isOutsidePeriod}, jsonb_build_object('date', j_date)),
    ('IC-07', ${isTwoSided}, null),
    ('IC-08', ${isNil}, null),
    ('IC-09', ${isBlank}, null),
    ('IC-25', ${isMisconverted(functionalCurrency)}, jsonb_build_object('fcAmount', fc_amount::text,
      'rate', trim_scale(rate)::text, 'converted', round(fc_amount * rate, 2)::text, 'booked', (debit + credit)::text))
  ) c (code, hit, detail)
  where c.hit`;

/** Lines on accounts that the trial balance lacks (IC-05) or that have children there (IC-06). */
export const misplacedLines = ({ lines }: LedgerSource, tb: RawBuilder<unknown>, voucherBatchId: number): Found => sql`
  with misplaced as materialized (
    select used.account_code, case when t.account_code is null then 'IC-05' else 'IC-06' end as code
    from (select distinct account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${voucherBatchId}) used
    left join (select account_code, bool_and(is_leaf) as is_leaf, bool_and(is_virtual) as is_virtual from ${tb} t group by account_code) t
      on t.account_code = used.account_code
    where t.account_code is null or t.is_virtual or not t.is_leaf
  )
  select a.code, l.jmsn, l.line_no, l.account_code, jsonb_build_object('account', l.account_code) as detail
  from misplaced a join ${lines} l on l.account_code = a.account_code
  where (select count(*) from misplaced) > 0`;

/** Aux types as bits of what a line carries: 客户 1, 供应商 2, 部门 4, 项目 8, 人员 16, anything else 32. */
const auxBits = sql`(case when customer_id is not null then 1 else 0 end + case when supplier_id is not null then 2 else 0 end
  + case when dept_id is not null then 4 else 0 end + case when proj_aux_id is not null then 8 else 0 end
  + case when person_id is not null then 16 else 0 end + case when other_aux is not null then 32 else 0 end)`;
/** 往来单位 (8) is kept as customer or supplier by some programs. */
const bitsOfType = sql`(case aux_type when 1 then 1 when 2 then 2 when 3 then 4 when 4 then 8 when 5 then 16 when 8 then 35 else 32 end)`;

/**
 * Lines without the auxiliary item their account is kept by (IC-10). An account kept by persons and by units needs either on
 * each line.
 */
export const missingAux = ({ lines }: LedgerSource, tb: RawBuilder<unknown>): Found => sql`
  select 'IC-10' as code, l.jmsn, l.line_no, l.account_code, jsonb_build_object('auxTypes', n.aux_types) as detail
  from (
    select account_code, array_agg(aux_type order by aux_type) as aux_types, bit_or(${bitsOfType}) as bits
    from (
      select distinct x.account_code, a.aux_type from ${tb} x
      join aux_item a on ${ofProject("a")} and a.id = x.aux_id
    ) t
    group by account_code
  ) n join ${lines} l on l.account_code = n.account_code and (${auxBits} & n.bits) = 0`;
