import { ofProject } from "@digao/db/project-rows";
/** Level-1 accounts (一级科目) of a period's chart in SQL, as `levelOnes` tells them. */
import { type RawBuilder, sql } from "kysely";

/**
 * For accounts `own` their level-1 accounts `top`; in brackets, ready for `from`.
 * @param codes accounts asked for, as text[]; those that the chart does not list stand for themselves.
 */
export const levelOneOf = (periodId: number, codes: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  with recursive up as (
    select c.code collate "C" as own, c.code collate "C" as top, a.parent_code as above
    from unnest(${codes}) c (code)
    left join lateral (select parent_code from account where ${ofProject("account")} and period_id = ${periodId} and code = c.code offset 0) a on true
    union all
    select up.own, up.above, a.parent_code from up
    cross join lateral (select parent_code from account where ${ofProject("account")} and period_id = ${periodId} and code = up.above offset 0) a
  ), first as (
    select own, top, left(split_part(translate(top, '/-' || chr(92), '...'), '.', 1), 4) as digits from up where above is null
  )
  select own, case when digits ~ '^[0-9]{4}$' and exists (
      select from account where ${ofProject("account")} and period_id = ${periodId} and code ~ '^[0-9]{4}$') then digits else top end as top from first)`;

/** Accounts of a period below some accounts, themselves included: in brackets, a set of codes. */
export const accountsUnder = (periodId: number, codes: readonly string[]): RawBuilder<unknown> => sql`(
  with recursive below as (
    select code collate "C" as code from unnest(${codes}::text[]) c (code)
    union select a.code from below b join account a on ${ofProject("a")} and a.period_id = ${periodId} and a.parent_code = b.code
  )
  select code from below)`;
