/** In plain SQL, apart from the product: what flows between level-1 accounts (科目流向): each voucher's own pairing of debits and credits first, the rest by amount. */
import { ofProject } from "@digao/db/project-rows";
import { levelOneOf } from "@digao/domain/accounts/level-one.sql";
import { type RawBuilder, sql } from "kysely";

/**
 * By debit_top, credit_top and j_period: amount, what of it is paired, and in how many vouchers the two accounts meet. Without closing entries and void
 * vouchers; red letters stand on the side that their sign says.
 *
 * A voucher with one account on a side pairs by itself. In any other, lines of one amount on both sides pair where it is clear which
 * accounts meet: the side with more such lines has one account among them. What is left shares out by amount; where its sides differ
 * the larger is the whole, so no flow is larger than its line.
 */
export function flowsOf(batchId: number, periodId: number): RawBuilder<unknown> {
  const codes = sql`(array(select distinct account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId}))`;
  return sql`(
    with tops as materialized (
      select own, top from ${levelOneOf(periodId, codes)} t
    ), line as materialized (
      select l.jmsn, l.j_period, l.id, t.top, l.debit > l.credit as is_debit, abs(l.debit - l.credit) as amount
      from voucher_line l join tops t on t.own = l.account_code
      where ${ofProject("l")} and l.batch_id = ${batchId} and not l.is_closing and l.debit <> l.credit
        and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void)
    ), side as materialized (
      select jmsn, min(j_period) as j_period, top, is_debit, sum(amount) as amount from line group by jmsn, top, is_debit
    ), many as materialized (
      select jmsn from side group by jmsn having count(*) filter (where is_debit) > 1 and count(*) filter (where not is_debit) > 1
    ), placed as materialized (
      select l.*, row_number() over (partition by l.jmsn, l.amount, l.is_debit order by l.id) as place
      from line l join many m on m.jmsn = l.jmsn
    ), alike as (
      select jmsn, amount, count(*) filter (where is_debit) as debits, count(*) filter (where not is_debit) as credits,
        count(distinct top) filter (where is_debit) as debit_tops, count(distinct top) filter (where not is_debit) as credit_tops
      from placed group by jmsn, amount
    ), clear as materialized (
      select jmsn, amount, least(debits, credits) as pairs from alike
      where debits > 0 and credits > 0 and (debits >= credits and debit_tops = 1 or credits >= debits and credit_tops = 1)
    ), paired as materialized (
      select d.jmsn, d.j_period, d.top as debit_top, c.top as credit_top, d.amount, d.id as debit_id, c.id as credit_id
      from clear p join placed d on d.jmsn = p.jmsn and d.amount = p.amount and d.is_debit and d.place <= p.pairs
        join placed c on c.jmsn = p.jmsn and c.amount = p.amount and not c.is_debit and c.place = d.place
    ), rest as (
      select s.* from side s where s.jmsn not in (select jmsn from many)
      union all
      select l.jmsn, min(l.j_period), l.top, l.is_debit, sum(l.amount) from placed l
        left join (select debit_id as id from paired union all select credit_id from paired) p on p.id = l.id
      where p.id is null group by l.jmsn, l.top, l.is_debit
    ), own as (
      select jmsn, min(j_period) as j_period,
        array_agg(top) filter (where is_debit) as debit_tops, array_agg(amount) filter (where is_debit) as debits,
        array_agg(top) filter (where not is_debit) as credit_tops, array_agg(amount) filter (where not is_debit) as credits,
        greatest(sum(amount) filter (where is_debit), sum(amount) filter (where not is_debit)) as whole
      from rest group by jmsn
    ), flow as (
      select jmsn, j_period, debit_top, credit_top, amount, true as is_paired from paired
      union all
      select o.jmsn, o.j_period, d.top, c.top, d.amount * c.amount / o.whole, cardinality(o.debits) = 1 or cardinality(o.credits) = 1
      from own o cross join lateral unnest(o.debit_tops, o.debits) d (top, amount)
        cross join lateral unnest(o.credit_tops, o.credits) c (top, amount)
    )
    select debit_top, credit_top, j_period, f.amount, f.paired, m.voucher_count
    from (
      select debit_top, credit_top, j_period, sum(amount) as amount, coalesce(sum(amount) filter (where is_paired), 0) as paired
      from flow group by debit_top, credit_top, j_period
    ) f join (
      select d.top as debit_top, c.top as credit_top, d.j_period, count(*) as voucher_count
      from side d join side c on c.jmsn = d.jmsn and not c.is_debit where d.is_debit group by d.top, c.top, d.j_period
    ) m using (debit_top, credit_top, j_period))`;
}

/** By account_code and j_period: in how many vouchers an account has lines, itself or those below it, and its largest. */
export function accountMonthsOf(batchId: number, periodId: number): RawBuilder<unknown> {
  return sql`(
    with recursive own as (
      select distinct account_code as code from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId}
    ), up as (
      select code, code as own from own
      union
      select a.parent_code, up.own from up join account a on ${ofProject("a")} and a.period_id = ${periodId} and a.code = up.code
      where a.parent_code is not null
    )
    select up.code as account_code, l.j_period, count(distinct l.jmsn) as voucher_count, max(abs(l.debit - l.credit)) as line_max
    from voucher_line l join up on up.own = l.account_code
    where ${ofProject("l")} and l.batch_id = ${batchId} group by 1, 2)`;
}

/** By month, account, side and the first two digits of the whole fen, from 10 yuan on. */
export function digitsOf(batchId: number): RawBuilder<unknown> {
  return sql`(
    select j_period, account_code, case when debit > credit then 1 else 2 end as side,
      left((abs(debit - credit) * 100)::bigint::text, 2)::int as pair, count(*) as line_count
    from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId} and not is_closing and abs(debit - credit) >= 10
    group by 1, 2, 3, 4)`;
}
