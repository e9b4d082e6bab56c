-- A voucher knows its first line; the others follow it, and are found by the key of the lines. Only lines behind those of
-- other vouchers are indexed by their voucher: an index of all lines was a tenth of what an import writes.
alter table voucher add column first_line_id bigint;
alter table voucher_line add column is_apart boolean not null default false;
alter table voucher no force row level security;
alter table voucher_line no force row level security;
update voucher v set first_line_id = l.first_id
  from (select tenant_id, jmsn, min(id) as first_id from voucher_line group by tenant_id, jmsn) l
  where l.tenant_id = v.tenant_id and l.jmsn = v.id;
update voucher set first_line_id = id where first_line_id is null;
update voucher_line l set is_apart = true
  from (select tenant_id, id, id - min(id) over w <> row_number() over w - 1 as is_apart
    from voucher_line window w as (partition by tenant_id, jmsn order by id)) o
  where o.is_apart and o.tenant_id = l.tenant_id and o.id = l.id;
alter table voucher force row level security;
alter table voucher_line force row level security;
alter table voucher alter column first_line_id set not null;
drop index voucher_line_voucher;
create index voucher_line_apart on voucher_line (tenant_id, jmsn) where is_apart;
