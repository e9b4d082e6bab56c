-- The second engine: the rules of the trial balance as plain SQL over raw rows. Debit positive, credit negative.
-- Tables are what the books alone say, views what changes with the entries.
-- Filled before: balance, movement, direction, decision, statement_item, map_rule, std_account, prior_audited.
-- Filled as the test goes: entry, entry_line.

-- Only leaves carry balances; an account kept by auxiliary items is the sum of them.
create temp table leaf as
select b.code, min(b.name) as name from balance b
where not exists (select from balance c where c.code <> b.code and starts_with(c.code, b.code))
group by b.code;

create temp table position as
select b.code, b.aux, b.opening, b.closing from balance b join leaf using (code)
where b.aux is not null or not exists (select from balance x where x.code = b.code and x.aux is not null);

-- A standard account is the account itself where the books follow 企业会计准则, else what the mapping file says.
create temp table chart as
select b.code, min(b.name) as name, coalesce(min(d.std), b.code) as std, min(d.item) as item, min(d.rule) as rule,
  coalesce(min(x.side), min(s.direction)) as side,
  coalesce((select min(t.name) from balance t where bool_and(d.std is null) and t.code = left(b.code, 6)), min(b.name)) as level_two_name,
  case when bool_and(d.std is null) then left(b.code, 6) else b.code end as level_two
from balance b
left join decision d on d.code = b.code
left join direction x on x.code = left(b.code, 4)
left join std_account s on s.code = left(coalesce(d.std, b.code), 4)
group by b.code;

-- By priority, then the longest prefix.
create temp table candidate as
select c.code, c.side, r.item, r.rule, r.unit, r.pattern <> '' as is_named,
  row_number() over (partition by c.code order by r.priority, length(r.prefix) desc, r.place) as rank
from chart c
join map_rule r on starts_with(c.std, r.prefix)
  and (r.pattern = '' or case when r.unit = 'LEVEL2' then c.level_two_name else c.name end ~ r.pattern);

-- A person's decision, else the net balance's item, else the item on the account's natural side.
create temp table place as
select c.code, c.std, coalesce(c.item, own.item) as item, coalesce(c.rule, own.rule) as rule,
  case when coalesce(c.rule, own.rule) like 'SPLIT%' then coalesce(own_split.unit, 'LEAF') end as unit
from chart c
left join lateral (
  select item, rule from (
    (select item, rule, 1 as turn, rank from candidate k where k.code = c.code and rule in ('BAL', 'NIL', 'PL'))
    union all
    (select item, rule, 2, rank from candidate k where k.code = c.code and not is_named
      and rule = case c.side when 'Dr' then 'SPLIT_DR' else 'SPLIT_CR' end)
  ) x order by turn, rank limit 1
) own on true
left join lateral (
  select unit from candidate k where k.code = c.code and rule like 'SPLIT%' order by rank limit 1
) own_split on true
where coalesce(c.item, own.item) is not null;

create temp table of_which as select code, item from candidate where rule = 'INFO';

-- Profit and loss of the period: every voucher but those that close accounts into 本年利润.
create temp table closing_voucher as
select voucher from movement group by voucher
having bool_and(code ~ '^(6|4103|4104)') and bool_or(code ~ '^(4103|410499)') and (select is_asbe from books);

create temp table period_net as
select code, sum(debit - credit) as net from movement
where voucher not in (select voucher from closing_voucher) group by code;

create temp table sign as
select code, grp, kind, line_no, formula, case direction when 'Cr' then -1 else 1 end as s from statement_item;

-- The unaudited columns, debit positive, before signs.
create temp table book_closing as
select p.item, x.closing as net from position x join place p using (code) where p.rule <> 'PL'
union all
select i.item, x.closing from position x join place p using (code) join of_which i using (code) where p.rule <> 'PL'
union all
select o.item, x.closing - x.opening from position x join candidate o using (code) where o.rule = 'OCI'
union all
select p.item, n.net from period_net n join place p using (code) where p.rule = 'PL'
union all
select i.item, n.net from period_net n join place p using (code) join of_which i using (code) where p.rule = 'PL'
union all
-- Profit that the client has not closed yet stands in 未分配利润 already.
select 'E108', x.closing from position x join place p using (code) where p.rule = 'PL';

create temp table book_opening as
select p.item, x.opening as net from position x join place p using (code) where p.rule <> 'PL'
union all
select i.item, x.opening from position x join place p using (code) join of_which i using (code) where p.rule <> 'PL'
union all
select 'E108', x.opening from position x join place p using (code) where p.rule = 'PL'
union all
select a.code, s.s * a.amount from prior_audited a join sign s using (code) where s.grp = 3 and s.kind <> 'T' and s.formula = '';

-- An of-which line belongs to the item above it.
create temp table main_item as
select i.code as part, m.code as main from sign i
join lateral (select code, kind from sign m where m.grp = i.grp and m.kind <> 'I' and m.line_no < i.line_no
  order by m.line_no desc limit 1) m on m.kind = 'L'
where i.kind = 'I' and i.formula = '';

create temp view moved_line as
select e.id, e.type, e.state, e.opinion, e.restatement, l.item, l.debit, l.credit from entry e join entry_line l on l.entry = e.id
union all
select e.id, e.type, e.state, e.opinion, e.restatement, part.item, l.debit, l.credit
from entry e join entry_line l on l.entry = e.id
cross join lateral (
  select o.item from of_which o join main_item m on m.part = o.item and m.main = l.item where o.code = l.account
  union all
  (select r.item from map_rule r join main_item m on m.part = r.item and m.main = l.item
    where l.account is null and r.rule = 'INFO' and r.pattern <> '' and l.name ~ r.pattern order by r.place limit 1)
) part;

create temp table moved as select * from moved_line;

create function pg_temp.is_oci(item text) returns boolean language sql immutable as $$ select item ~ '^P4' $$;
create function pg_temp.into_equity(item text) returns text language sql immutable
as $$ select case when pg_temp.is_oci(item) then 'E105' else 'E108' end $$;
-- Checked and not refused; with drafts, what they would add.
create function pg_temp.counts(state int, opinion int, with_drafts boolean) returns boolean language sql immutable
as $$ select opinion <> 2 and (state = 2 or (with_drafts and state < 2)) $$;

-- What group 3 lines of entries carry into equity by themselves.
create function pg_temp.equity_flow(types int[], with_drafts boolean) returns table (item text, net numeric) language sql as $$
  select pg_temp.into_equity(l.item), sum(l.debit - l.credit) from entry e join entry_line l on l.entry = e.id
  where e.type = any(types) and pg_temp.counts(e.state, e.opinion, with_drafts) and starts_with(l.item, 'P') group by 1
$$;

-- An opening entry stands in the closing until the client has booked it or the year's profit has taken it.
create function pg_temp.carried(with_drafts boolean) returns table (item text, net numeric) language sql as $$
  with persisting as (
    select e.id from entry e where e.type = 3 and e.opinion <> 3 and pg_temp.counts(e.state, e.opinion, with_drafts)
      and not exists (select from entry t where t.turn_of = e.id and pg_temp.counts(t.state, t.opinion, with_drafts))
  )
  select case when starts_with(m.item, 'P') then pg_temp.into_equity(m.item) else m.item end, m.debit - m.credit
  from moved m join persisting using (id)
  where not (starts_with(m.item, 'P') and exists (select from main_item where part = m.item))
$$;

create function pg_temp.entered(types int[], with_drafts boolean) returns table (item text, net numeric) language sql as $$
  select item, debit - credit from moved where type = any(types) and pg_temp.counts(state, opinion, with_drafts)
$$;

-- Totals as signed sums of the lines that have no formula.
create temp view term as
select f.code as total, m[2] as part, case m[1] when '-' then -1 else 1 end as weight
from sign f cross join lateral regexp_matches(f.formula, '([+-]?)([A-Z]\d+)', 'g') m where f.formula <> '';

create temp table weight as
with recursive down(total, code, weight) as (
  select code, code, 1 from sign
  union all
  select d.total, t.part, d.weight * t.weight from down d join term t on t.total = d.code
)
select total, code, weight from down where code not in (select total from term);

create temp view leaf_amount as
with source(source, item, net) as (
  select 'unaudited', item, net from book_closing
  union all select 'audited', item, net from book_closing
  union all select 'audited', item, net from pg_temp.entered('{1,2}', false)
  union all select 'audited', item, net from pg_temp.equity_flow('{1,2}', false)
  union all select 'audited', item, net from pg_temp.carried(false)
  union all select 'drafted', item, net from book_closing
  union all select 'drafted', item, net from pg_temp.entered('{1,2}', true)
  union all select 'drafted', item, net from pg_temp.equity_flow('{1,2}', true)
  union all select 'drafted', item, net from pg_temp.carried(true)
  union all select 'flow', item, net from pg_temp.equity_flow('{1,2}', false)
  union all select 'carried', item, net from pg_temp.carried(false)
  union all select 'opening', item, net from book_opening
  union all select 'openAudited', item, net from book_opening
  union all select 'openAudited', item, net from pg_temp.entered('{3,4}', false)
  union all select 'openAudited', item, net from pg_temp.equity_flow('{3,4}', false)
  union all select 'restated', m.item, m.debit - m.credit from moved m
    where m.type in (3, 4) and m.restatement in (1, 2) and pg_temp.counts(m.state, m.opinion, false)
  union all select 'restated', pg_temp.into_equity(l.item), l.debit - l.credit from entry e join entry_line l on l.entry = e.id
    where e.type in (3, 4) and e.restatement in (1, 2) and pg_temp.counts(e.state, e.opinion, false) and starts_with(l.item, 'P')
)
select source, item, sum(s.s * net) as amount from source join sign s on s.code = source.item group by source, item;

create temp view amount as
select w.total as code, a.source, sum(w.weight * a.amount) as amount
from weight w join leaf_amount a on a.item = w.code group by w.total, a.source;

create temp view side_sum as
select item as code, type, sum(debit) as debit, sum(credit) as credit from moved
where pg_temp.counts(state, opinion, false) group by item, type;

create temp view figure as
with wide as (
  select s.code, s.grp, s.kind, s.formula, p.amount as signed, exists (select from prior_audited) as has_prior,
    coalesce(max(a.amount) filter (where a.source = 'unaudited'), 0) as unaudited,
    coalesce(max(a.amount) filter (where a.source = 'audited'), 0) as audited,
    coalesce(max(a.amount) filter (where a.source = 'drafted'), 0) as drafted,
    coalesce(max(a.amount) filter (where a.source = 'flow'), 0) as flow,
    coalesce(max(a.amount) filter (where a.source = 'carried'), 0) as carried,
    coalesce(max(a.amount) filter (where a.source = 'opening'), 0) as opening,
    coalesce(max(a.amount) filter (where a.source = 'openAudited'), 0) as open_audited,
    coalesce(max(a.amount) filter (where a.source = 'restated'), 0) as restated
  from sign s left join amount a using (code) left join prior_audited p using (code)
  where s.grp <= 3 group by s.code, s.grp, s.kind, s.formula, p.amount
), compared as (
  select *, case when grp = 3 then case when has_prior then open_audited end
    when not has_prior or kind = 'H' then open_audited else coalesce(signed, 0) + restated end as comparative
  from wide
)
select c.code, c.grp, c.kind, (
  select jsonb_object_agg(key, trim_scale(value::numeric)::numeric(30, 2)::text) from jsonb_each_text(jsonb_build_object(
    'unaudited', c.unaudited, 'audited', c.audited, 'plFlow', c.flow, 'carried', c.carried,
    'draftEffect', c.drafted - c.audited, 'openUnaudited', c.opening, 'openAudited', c.open_audited,
    'prior', c.comparative, 'change', c.audited - c.comparative,
    'ajeDr', coalesce(aje.debit, 0), 'ajeCr', coalesce(aje.credit, 0), 'rjeDr', coalesce(rje.debit, 0), 'rjeCr', coalesce(rje.credit, 0),
    'openAjeDr', coalesce(oaje.debit, 0), 'openAjeCr', coalesce(oaje.credit, 0),
    'openRjeDr', coalesce(orje.debit, 0), 'openRjeCr', coalesce(orje.credit, 0)))
) as columns
from compared c
left join side_sum aje on aje.code = c.code and aje.type = 1
left join side_sum rje on rje.code = c.code and rje.type = 2
left join side_sum oaje on oaje.code = c.code and oaje.type = 3
left join side_sum orje on orje.code = c.code and orje.type = 4;

-- What lowers 未分配利润 besides profit: appropriated, distributed or booked on it, outside the closing vouchers.
create temp view retained as
select n.net from period_net n join place p using (code) where p.item = 'E108'
union all
-- Beside lines of profit it is 年初未分配利润, which the opening has already.
select l.debit - l.credit from entry e join entry_line l on l.entry = e.id
where e.type = 1 and l.item = 'E108' and pg_temp.counts(e.state, e.opinion, false)
  and not exists (select from entry_line x where x.entry = e.id and starts_with(x.item, 'P'))
union all
-- What the client has booked of an opening entry is in its books of the year, and in the opening by the entry.
select l.credit - l.debit from entry e join entry_line l on l.entry = e.id
where e.type = 3 and e.opinion = 3 and pg_temp.counts(e.state, e.opinion, false)
  and pg_temp.into_equity(l.item) = 'E108' and (l.item = 'E108' or starts_with(l.item, 'P'));

-- Balances on the wrong side of their item, at the grain the rule names.
create temp table wrong_side as
with unit as (
  select 'close' as at, p.*, case p.unit when 'LEVEL2' then c.level_two else p.code end as unit_code, x.aux, x.closing as net
  from position x join place p using (code) join chart c using (code)
  union all
  select 'open', p.*, case p.unit when 'LEVEL2' then c.level_two else p.code end, x.aux, x.opening
  from position x join place p using (code) join chart c using (code)
), summed as (
  select at, unit_code, item, min(code) as code, min(rule) as rule, min(std) as std, case unit when 'AUX' then aux end as aux, unit, sum(net) as net
  from unit group by at, unit_code, item, case unit when 'AUX' then aux end, unit
), target as (
  select s.*, case
    when s.unit is null then case when s.rule = 'BAL' and starts_with(s.std, '1002') and s.net < 0 then 'L101' end
    when d.item is not null and s.rule = case when s.net > 0 then 'SPLIT_DR' else 'SPLIT_CR' end then s.item
    else (select k.item from candidate k where k.code = s.code and k.rule = case when s.net > 0 then 'SPLIT_DR' else 'SPLIT_CR' end order by k.rank limit 1)
  end as to_item
  from summed s left join decision d on d.code = s.code where s.net <> 0
)
select at, unit_code as account, aux, item as from_item, to_item, net from target where to_item is not null and to_item <> item;

-- What of each voucher, and of each entry that counts, went between 未分配利润 and 盈余公积; beside profit and loss nothing does.
create temp view reserve_move as
with part as (
  select m.voucher as event, p.item, p.rule = 'PL' as is_profit, m.credit - m.debit as net from movement m join place p using (code)
  union all
  select 'entry ' || l.entry, l.item, starts_with(l.item, 'P'), l.credit - l.debit from entry e join entry_line l on l.entry = e.id
  where e.type in (1, 2) and pg_temp.counts(e.state, e.opinion, false)
), event as (
  select event, coalesce(sum(net) filter (where item = 'E107'), 0) as reserve, coalesce(sum(net) filter (where item = 'E108'), 0) as retained
  from part group by event having not bool_or(is_profit)
)
select sign(reserve) * least(abs(reserve), abs(retained)) as amount from event where reserve * retained < 0;
