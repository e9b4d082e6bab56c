import { ofProject } from "@digao/db/project-rows";
/** Checks of a trial balance by itself (科目余额表): IC-11 to IC-17, 余额方向 IC-19, 损益未结平 IC-22; and against last year's, IC-18. */
import { type RawBuilder, sql } from "kysely";
import { contraNames } from "../accounts/contra.ts";
import type { CoaStandard } from "../accounts/standard.ts";
import type { Found } from "./found.sql.ts";

/** A query of tb_row in brackets. */
export type TbSource = RawBuilder<unknown>;

/** @param projectId where the balance is another project's, as that of last year. */
export const storedTb = (batchId: number, projectId?: number): TbSource =>
  sql`(select * from tb_row where ${ofProject("tb_row", projectId)} and batch_id = ${batchId})`;

/** One row an account, its auxiliary rows left out. */
const accountsOf = (tb: TbSource): RawBuilder<unknown> => sql`(
  select account_code, min(account_name) as account_name, min(parent_code) as parent_code, bool_and(is_leaf) as is_leaf,
    bool_or(is_virtual) as is_virtual, min(dc) as dc, sum(open_dr) as open_dr, sum(open_cr) as open_cr, sum(period_dr) as period_dr,
    sum(period_cr) as period_cr, sum(close_dr) as close_dr, sum(close_cr) as close_cr
  from ${tb} t where aux_id is null group by account_code)`;

const ofAccount = sql`null::bigint as jmsn, null::int as line_no`;
const ofNone = sql`null::bigint as jmsn, null::int as line_no, null::text as account_code`;

export const missingParents = (tb: TbSource): Found => sql`
  select 'IC-11' as code, ${ofAccount}, a.account_code, null::jsonb as detail
  from ${accountsOf(tb)} a join ${accountsOf(tb)} p on p.account_code = a.parent_code
  where p.is_virtual`;

type AmountGroup = "open" | "period" | "close";
const groupCodes: Readonly<Record<AmountGroup, string>> = { open: "IC-12", period: "IC-14", close: "IC-16" };

/** Debits and credits of the leaf accounts, over one group of columns. */
export const unbalancedTotals = (tb: TbSource, group: AmountGroup): Found => sql`
  select ${groupCodes[group]}::text as code, ${ofNone}, jsonb_build_object('debit', debit::text,
    'credit', credit::text, 'difference', (debit - credit)::text) as detail
  from (
    select coalesce(sum(${sql.ref(`${group}_dr`)}), 0) as debit, coalesce(sum(${sql.ref(`${group}_cr`)}), 0) as credit
    from ${accountsOf(tb)} a where is_leaf
  ) totals where debit <> credit`;

/** A parent against its children: balances by their net (a parent shows one side), movements by each side. */
export const wrongParents = (tb: TbSource, groups: readonly AmountGroup[]): Found => sql`
  select 'IC-13' as code, ${ofAccount}, account_code,
    jsonb_build_object('column', c.name, 'parent', c.own::text, 'children', c.children::text, 'difference', (c.own - c.children)::text) as detail
  from (
    select p.account_code, p.open_dr - p.open_cr as opening, sum(k.open_dr - k.open_cr) as opening_below,
      p.period_dr as debit, sum(k.period_dr) as debit_below, p.period_cr as credit, sum(k.period_cr) as credit_below,
      p.close_dr - p.close_cr as closing, sum(k.close_dr - k.close_cr) as closing_below
    from ${accountsOf(tb)} p join ${accountsOf(tb)} k on k.parent_code = p.account_code
    where not p.is_virtual
    group by p.account_code, p.open_dr, p.open_cr, p.period_dr, p.period_cr, p.close_dr, p.close_cr
  ) pairs cross join lateral (values
    ('open', 'opening', opening, opening_below), ('period', 'periodDr', debit, debit_below),
    ('period', 'periodCr', credit, credit_below), ('close', 'closing', closing, closing_below)
  ) c (amount_group, name, own, children)
  where c.own <> c.children and c.amount_group = any(${groups}::text[])`;

export const brokenRoll = (tb: TbSource): Found => sql`
  select 'IC-15' as code, ${ofAccount}, account_code, jsonb_strip_nulls(jsonb_build_object('opening', (open_dr - open_cr)::text,
    'movement', (period_dr - period_cr)::text, 'closing', (close_dr - close_cr)::text,
    'difference', (open_dr - open_cr + period_dr - period_cr - close_dr + close_cr)::text,
    'auxType', a.aux_type, 'auxName', a.aux_name)) as detail
  from ${tb} t left join aux_item a on ${ofProject("a")} and a.id = t.aux_id
  where open_dr - open_cr + period_dr - period_cr <> close_dr - close_cr`;

/** Auxiliary rows that explain the account neither together nor by one dimension alone. */
export const unexplainedAux = (tb: TbSource): Found => sql`
  select 'IC-17' as code, ${ofAccount}, account_code, jsonb_build_object(
    'opening', max(opening)::text, 'auxOpening', sum(aux_opening)::text, 'closing', max(closing)::text, 'auxClosing', sum(aux_closing)::text) as detail
  from (
    select own.account_code, a.aux_type, own.open_dr - own.open_cr as opening, own.close_dr - own.close_cr as closing,
      sum(x.open_dr - x.open_cr) as aux_opening, sum(x.close_dr - x.close_cr) as aux_closing
    from ${tb} x join aux_item a on ${ofProject("a")} and a.id = x.aux_id
    join ${accountsOf(tb)} own on own.account_code = x.account_code
    group by own.account_code, a.aux_type, own.open_dr, own.open_cr, own.close_dr, own.close_cr
  ) dimensions
  group by account_code
  having not (bool_or(aux_opening = opening and aux_closing = closing)
    or sum(aux_opening) = max(opening) and sum(aux_closing) = max(closing))`;

/** Opening against the closing of the year before, account by account. */
export const changedOpenings = (tb: TbSource, prior: TbSource): Found => sql`
  select 'IC-18' as code, ${ofAccount}, coalesce(a.account_code, p.account_code) as account_code,
    jsonb_build_object('opening', coalesce(a.opening, 0.00)::text, 'prior', coalesce(p.closing, 0.00)::text,
      'difference', (coalesce(a.opening, 0) - coalesce(p.closing, 0))::text) as detail
  from (select account_code, open_dr - open_cr as opening from ${accountsOf(tb)} a where is_leaf) a
  full join (select account_code, close_dr - close_cr as closing from ${accountsOf(prior)} p where is_leaf) p on p.account_code = a.account_code
  where coalesce(a.opening, 0) <> coalesce(p.closing, 0)`;

/** Leaf accounts whose closing stands on the other side; allowances, common accounts, taxes and 6901 may. */
export const oppositeBalances = (tb: TbSource, standard: CoaStandard): Found => sql`
  select 'IC-19' as code, ${ofAccount}, account_code,
    jsonb_build_object('direction', case when dc = 2 then 'Cr' else 'Dr' end, 'closing', (close_dr - close_cr)::text) as detail
  from ${accountsOf(tb)} a
  where is_leaf and case when dc = 2 then close_dr > close_cr else close_dr < close_cr end
    and account_name !~ ${contraNames} and account_code !~ ${standard === "ASBE" ? "^(3|2221|6901)" : "^$"}`;

/** Profit and loss accounts by the first digit of their code; a chart of its own has none. */
export const profitAndLossDigit: Readonly<Record<CoaStandard, string>> = {
  ASBE: "6",
  SBE: "5",
  ASBS: "5",
  CUSTOM: "-",
};

export const unclosedProfit = (tb: TbSource, standard: CoaStandard): Found => sql`
  select 'IC-22' as code, ${ofAccount}, account_code, jsonb_build_object('closing', (close_dr - close_cr)::text) as detail
  from ${accountsOf(tb)} a
  where is_leaf and left(account_code, 1) = ${profitAndLossDigit[standard]} and close_dr <> close_cr`;
