import { ofProject } from "@digao/db/project-rows";
/** Rules that hold vouchers against each other (会计分录测试): rare pairs, repetitions, reversals, numbers; what they find goes to `je_found`. */
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { repeatedNumbers } from "../integrity/check-vouchers.sql.ts";
import { closings, tested, testedLines } from "./gather.sql.ts";
import type { RuleParams, TestedJournal } from "./plan.ts";
import { maskOf } from "./rules.ts";

type Sql = RawBuilder<unknown>;
/** The size of a voucher: its larger side, whatever its sign. */
export const voucherAmount = sql`greatest(abs(v.amount_dr), abs(v.amount_cr))`;

export interface SetGround {
  journal: TestedJournal;
  /** Level-1 codes by their places in the bits of `je_voucher`. */
  tops: readonly string[];
}
type SetRule = (params: RuleParams, ground: SetGround) => Sql;

const pairsShownMax = 3;

/** 罕见科目组合: vouchers of the same sets of accounts are counted together, so that only the sets are taken apart. */
const rarePairs: SetRule = (params, { journal, tops }) => sql`
  with counted as materialized (
    select debit_tops as d, credit_tops as c, count(*) as vouchers from je_voucher
    where debit_tops is not null and credit_tops is not null group by 1, 2
  ),
  taken as materialized (
    select k.d, k.c, k.vouchers, x.place as debit, y.place as credit from counted k
    cross join lateral (select i as place from generate_series(1, length(k.d)) i where substr(k.d, i, 1) = '1') x
    cross join lateral (select i as place from generate_series(1, length(k.c)) i where substr(k.c, i, 1) = '1') y
  ),
  rare as materialized (
    select debit, credit, sum(vouchers) as vouchers from taken group by 1, 2 having sum(vouchers) <= ${params.count("minPair")}
  ),
  sets as materialized (
    select t.d, t.c, jsonb_path_query_array(jsonb_agg(jsonb_build_object('debit', (${[...tops]}::text[])[t.debit],
      'credit', (${[...tops]}::text[])[t.credit], 'count', r.vouchers) order by r.vouchers, t.debit, t.credit),
      ${sql.lit(`$[0 to ${pairsShownMax - 1}]`)}::jsonpath) as fact
    from taken t join rare r on r.debit = t.debit and r.credit = t.credit group by 1, 2
  )
  select j.jmsn, s.fact from je_voucher j join sets s on s.d = j.debit_tops and s.c = j.credit_tops
    join ${tested(journal.batchId)} v on v.id = j.jmsn
  where ${voucherAmount} >= ${params.text("threshold")}::numeric`;

/** Blanks and signs of a summary say nothing about what it is for. */
const plainSummary = sql`lower(translate(coalesce(l.summary, ''), ' ,.;:-_/()[]"''，。、；：（）【】－—　', ''))`;

/** 重复凭证: neighbours by date among lines of one account, amount and summary. */
const repetitions: SetRule = (params, { journal }) => sql`
  with alike as (
    select hashtextextended(l.account_code || '|' || (l.debit - l.credit)::text || '|' || ${plainSummary}, 0) as key,
      l.jmsn, min(l.j_date) as j_date, min(l.id) as line
    from ${testedLines(journal.batchId)} l
    where abs(l.debit - l.credit) >= ${params.text("minAmount")}::numeric and l.debit <> l.credit group by 1, 2
  ),
  placed as (
    select jmsn, line, j_date, lag(jmsn) over near as before, lag(j_date) over near as before_date, lead(jmsn) over near as after,
      lead(j_date) over near as after_date
    from alike window near as (partition by key order by j_date, jmsn)
  )
  select distinct on (jmsn) jmsn, jsonb_build_object('line', line,
    'other', case when before_date >= j_date - ${params.count("nDays")}::int then before else after end) as fact
  from placed
  where before_date >= j_date - ${params.count("nDays")}::int or after_date <= j_date + ${params.count("nDays")}::int
  order by jmsn, line`;

/** 匹配冲回: the nearest voucher by date that undoes this one. */
const reversals: SetRule = (params, { journal }) => sql`
  with mirrored as materialized (
    select abs(signature) as size from je_voucher where signature <> 0 group by 1
    having bool_or(signature > 0) and bool_or(signature < 0)
  ),
  own as materialized (
    select j.jmsn, j.signature, v.j_date from je_voucher j join mirrored m on m.size = abs(j.signature)
      join ${tested(journal.batchId)} v on v.id = j.jmsn
  )
  select distinct on (o.jmsn) o.jmsn, jsonb_build_object('other', r.jmsn) as fact
  from own o join own r on r.signature = -o.signature and abs(r.j_date - o.j_date) <= ${params.count("matchDays")}::int
  order by o.jmsn, abs(r.j_date - o.j_date), r.jmsn`;

/** 断号, 重号: numbers run through the year where none comes back in another month, as in the checks of an import. */
const numbers: SetRule = (_params, { journal }) => sql`
  with held as materialized (select id, j_type, j_period, j_no, is_void, flag from voucher where ${ofProject("voucher")} and batch_id = ${journal.batchId} and j_no > 0),
  numbering as materialized (
    select coalesce(bool_and(numbers = distinct_numbers), false) as runs_on
    from (
      select count(*) as numbers, count(distinct j_no) as distinct_numbers from (select distinct j_type, j_period, j_no from held) n
      group by j_type having count(distinct j_period) > 1
    ) words
  ),
  placed as (
    select h.*, coalesce(lag(h.j_no) over (series order by h.j_no, h.id),
      case when runs_on then min(h.j_no) over series - 1 else 0 end) as before
    from held h cross join numbering window series as (partition by h.j_type, case when not runs_on then h.j_period end)
  ),
  found as (
    select id as jmsn, jsonb_build_object('from', before + 1, 'to', j_no - 1) as fact from placed
    where j_no > before + 1 and not is_void and flag not in ${closings}
    union all
    select jmsn, jsonb_build_object('reason', detail ->> 'reason') from (${repeatedNumbers({
      lines: testedLines(journal.batchId),
      signs: sql`je_voucher`,
    })}) r
  )
  select distinct on (jmsn) jmsn, fact from found order by jmsn, fact ? 'reason'`;

/** 日期与凭证号倒序 */
const disorder: SetRule = (_params, { journal }) => sql`
  select id as jmsn, jsonb_build_object('before', latest) as fact from (
    select id, j_date, is_void, flag, max(j_date) over (partition by j_type, j_period order by j_no, id
      rows between unbounded preceding and 1 preceding) as latest
    from voucher where ${ofProject("voucher")} and batch_id = ${journal.batchId} and j_no > 0
  ) v where j_date < latest and not is_void and flag not in ${closings}`;

/** 收入期后冲回: what a voucher of the last month credits to a revenue account, and the same amount debited there afterwards. */
const revenueReversed: SetRule = (params, { journal }) => sql`
  with own as materialized (
    select l.jmsn, l.account_code, sum(l.debit - l.credit) as net from ${testedLines(journal.batchId)} l
      join je_account a on a.code = l.account_code and a.roles & 256 <> 0
    where l.j_date between date_trunc('month', ${journal.endDate}::date)::date and ${journal.endDate}::date
    group by 1, 2 having sum(l.debit - l.credit) < 0
  ),
  later as materialized (
    select l.jmsn, l.account_code, min(l.j_date) as j_date, sum(l.debit - l.credit) as net from voucher_line l
    where ${ofProject("l")} and l.batch_id = any(${[...journal.laterBatchIds]}::bigint[]) and not l.is_closing
      and l.account_code in (select account_code from own) and l.j_date > ${journal.endDate}::date
      and l.j_date <= ${journal.endDate}::date + ${params.count("nDays")}::int
      and l.jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = any(${[...journal.laterBatchIds]}::bigint[]) and is_void)
    group by 1, 2 having sum(l.debit - l.credit) > 0
  )
  select distinct on (o.jmsn) o.jmsn, jsonb_build_object('account', o.account_code, 'amount', (-o.net)::text, 'other', r.jmsn) as fact
  from own o join later r on r.account_code = o.account_code and r.net = -o.net order by o.jmsn, r.j_date, r.jmsn`;

export const setRules: Readonly<Record<string, SetRule>> = {
  JE07: rarePairs,
  JE12: repetitions,
  JE13: reversals,
  JE20: numbers,
  JE21: disorder,
  JE23: revenueReversed,
};

export async function findBySet(db: Db, code: string, params: RuleParams, ground: SetGround): Promise<void> {
  const rule = setRules[code];
  if (!rule) return;
  await sql`insert into je_found select jmsn, ${sql.lit(maskOf(code))}, jsonb_build_object(${code}::text, fact) from (${rule(params, ground)}) f`.execute(
    db,
  );
}
