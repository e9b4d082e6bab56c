import { ofProject } from "@digao/db/project-rows";
/**
 * Checks of vouchers as a whole: 凭证不平 IC-01, 断号 IC-02, 重号 IC-03, 重复导入 IC-24, 制单审核记账 IC-26. What is counted once stands in a
 * materialized part: freshly written rows have no statistics, and the planner would re-aggregate for each of them.
 */
import { sql } from "kysely";
import type { LedgerSource } from "../vouchers/ledger-source.sql.ts";
import type { Found } from "./found.sql.ts";
import { rangeFrom } from "./number-gaps.ts";

export const unbalancedVouchers = ({ vouchers }: LedgerSource): Found => sql`
  select 'IC-01' as code, id as jmsn, null::int as line_no, null::text as account_code,
    jsonb_build_object('debit', amount_dr::text, 'credit', amount_cr::text, 'difference', (amount_dr - amount_cr)::text) as detail
  from ${vouchers} v where amount_dr <> amount_cr and not is_void`;

const gapRangesMax = 200;

/**
 * Missing numbers, one finding a series with its gaps as ranges. How each voucher type is numbered, its own numbers tell, as
 * `numberingOf` says: a series is a type's month and begins with 1, or its year, or the type alone, which begins with its own
 * first number, since it may go on from the year before, as does any series of a range of numbers (`rangeFrom`). A type of a single month is numbered as the others are. Types that share
 * one run of numbers, as `sharesNumbers` says, are one series, named by all of them ("付+收+转"). Where every month of every type is whole from 1
 * on, so is every series, however it is numbered: most journals are done with after one pass.
 */
export const missingNumbers = ({ vouchers }: LedgerSource): Found => sql`
  with broken as materialized (
    select from ${vouchers} v where j_no > 0 group by j_type, j_period having count(distinct j_no) <> max(j_no) limit 1
  ),
  own_numbers as materialized (
    select distinct j_type, j_period, j_period / 100 as j_year, j_no from ${vouchers} v where j_no > 0 and (select count(*) from broken) > 0
  ),
  together as (
    select string_agg(j_type, '+' order by j_type collate "C") as j_type from (select distinct j_type from own_numbers) t having count(*) > 1
  ),
  numbers as materialized (
    select false as is_all, j_type, j_period, j_year, j_no from own_numbers
    union all
    select distinct true, t.j_type, j_period, j_year, j_no from own_numbers cross join together t
  ),
  years as (
    select j_type, j_year, sum(n) as n, max(n) as largest, different
    from (select j_type, j_year, j_period, count(*) as n from numbers group by 1, 2, 3) m
    join (select j_type, j_year, count(distinct j_no) as different from numbers group by 1, 2) d using (j_type, j_year)
    group by j_type, j_year, different
  ),
  words as (
    select j_type, min(j_year) as first_year, max(j_year) as last_year, sum(n - different) as came, sum(n - largest) as could,
      sum(different) - everywhere as came_by_year, sum(different) - max(different) as could_by_year
    from years join (select j_type, count(distinct j_no) as everywhere from numbers group by 1) e using (j_type)
    group by j_type, everywhere
  ),
  told as materialized (
    select *, case when could > 0 and came * 2 > could then 'month'
      when could_by_year > 0 then case when came_by_year * 2 > could_by_year then 'year' else 'never' end
      when could > 0 then 'year' end as numbering
    from words
  ),
  numbering as materialized (
    select j_type, first_year, last_year, coalesce(numbering, case when bool_or(numbering = 'month') over alike then 'month'
      when count(numbering) over alike > 0 then 'year' else 'month' end) as numbering
    from told join (select distinct j_type, is_all from numbers) a using (j_type)
    window alike as (partition by is_all)
  ),
  meeting as (
    select j_type, count(*) filter (where others > 1) * 20 <= count(*) as is_apart
    from (
      select o.j_type, count(*) over (partition by o.j_period, o.j_year, o.j_no) as others
      from (
        select distinct o.j_type, case a.numbering when 'month' then o.j_period end as j_period,
          case a.numbering when 'year' then o.j_year end as j_year, o.j_no
        from own_numbers o cross join together t join numbering a on a.j_type = t.j_type
      ) o
    ) m group by j_type
  ),
  placed_numbers as materialized (
    select j_type, j_no, case numbering when 'month' then j_period when 'year' then j_year else last_year end as series_period,
      numbering <> 'month' and (numbering = 'never' or j_year = first_year) as goes_on
    from numbers join numbering using (j_type)
  ),
  series as (
    select * from (
      select j_type, series_period, max(j_no) as last_no, count(distinct j_no) as numbers,
        case when bool_or(goes_on) or min(j_no) >= ${rangeFrom} then min(j_no) else 1 end as first_no
      from placed_numbers group by 1, 2
    ) s
    where numbers <> last_no - first_no + 1
  ),
  placed as (
    select s.*, n.j_no, lag(n.j_no) over (partition by s.j_type, s.series_period order by n.j_no) as before
    from series s join (select distinct j_type, series_period, j_no from placed_numbers) n using (j_type, series_period)
  ),
  gaps as (
    select *, coalesce(before, first_no - 1) + 1 as lower_no, j_no - 1 as upper_no,
      row_number() over (partition by j_type, series_period order by j_no) as place
    from placed where j_no > coalesce(before, first_no - 1) + 1
  ),
  shared as materialized (
    select coalesce((select bool_and(is_apart) from meeting), false)
      and coalesce(sum(upper_no - lower_no + 1) filter (where is_all), 0) * 2
        < coalesce(sum(upper_no - lower_no + 1) filter (where not is_all), 0) as is_shared
    from gaps join (select distinct j_type, is_all from numbers) a using (j_type)
  )
  select 'IC-02' as code, null::bigint as jmsn, null::int as line_no, null::text as account_code, jsonb_build_object(
      'period', series_period, 'type', j_type, 'first', min(first_no),
      'last', max(last_no), 'numbers', max(numbers), 'missing', sum(upper_no - lower_no + 1), 'rangeCount', count(*),
      'ranges', jsonb_agg(jsonb_build_array(lower_no, upper_no) order by lower_no) filter (where place <= ${gapRangesMax})) as detail
  from gaps join (select distinct j_type, is_all from numbers) a using (j_type) cross join shared
  where is_all = is_shared
  group by j_type, series_period`;

/** Same period, word and number, but a line number that comes twice, or several dates. */
export const repeatedNumbers = ({ lines, signs }: Pick<LedgerSource, "lines" | "signs">): Found => sql`
  with totals as materialized (select * from ${signs} s where has_dates or is_odd),
  repeated as (
    select distinct jmsn from (
      select jmsn from ${lines} l
      where (select bool_or(is_odd) from totals) and jmsn in (select jmsn from totals where is_odd)
      group by jmsn, line_no having count(*) > 1
    ) r
  )
  select 'IC-03' as code, t.jmsn, null::int as line_no, null::text as account_code,
    jsonb_build_object('reason', case when r.jmsn is null then 'differentDate' else 'repeatedLine' end) as detail
  from totals t left join repeated r on r.jmsn = t.jmsn
  where t.has_dates or r.jmsn is not null`;

/** Vouchers that stand, with the same date, number, lines and amounts, in another journal of the project. */
export const importedBefore = ({ vouchers }: LedgerSource, otherBatchIds: readonly number[]): Found => sql`
  select 'IC-24' as code, v.id as jmsn, null::int as line_no, null::text as account_code,
    jsonb_build_object('batchId', min(o.batch_id)) as detail
  from ${vouchers} v join voucher o on ${ofProject("o")} and o.batch_id = any(${otherBatchIds}::bigint[])
    and o.j_period = v.j_period and o.j_type = v.j_type and o.j_no_text = v.j_no_text and o.j_date = v.j_date
    and o.line_count = v.line_count and o.amount_dr = v.amount_dr and o.amount_cr = v.amount_cr
  group by v.id`;

/** Counts only where the export has the column at all: somebody reviews, somebody posts. */
export const unsignedVouchers = ({ vouchers }: LedgerSource): Found => sql`
  with columns as materialized (select count(reviewer) > 0 as has_reviewer, count(poster) > 0 as has_poster from ${vouchers} v)
  select 'IC-26' as code, id as jmsn, null::int as line_no, null::text as account_code, jsonb_build_object('reason', concat_ws('+',
      case when has_reviewer and reviewer is null then 'notReviewed' when preparer = reviewer then 'samePerson' end,
      case when has_poster and poster is null then 'notPosted' end)) as detail
  from ${vouchers} v cross join columns
  where not is_void and (preparer = reviewer or has_reviewer and reviewer is null or has_poster and poster is null)`;
