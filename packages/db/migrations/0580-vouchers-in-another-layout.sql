-- A voucher's number as it is shown, and its name; `voucherNumber` and `voucherName` of the contract read alike.
create function voucher_number(text) returns text language sql immutable parallel safe set search_path = ''
  as $$ select pg_catalog.btrim(pg_catalog.regexp_replace(coalesce(pg_catalog.substring(p.plain, '^[^0-9]*0*([0-9].*)$'), p.plain), '([0-9])号$', '\1'))
    from (select pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.normalize($1, 'NFKC'), '\s*[-–—_]\s*', '-', 'g')) as plain) p $$;
create function voucher_name(word text, number_text text) returns text language sql immutable parallel safe set search_path = ''
  as $$ select case when pg_catalog.strpos(n.number, $1) > 0 and $1 !~ '^[0-9]*$' then n.number else $1 || '-' || n.number end
    from (select public.voucher_number($2) as number) n $$;

-- What a journal put in its predecessor's place took away from drawn and tested vouchers, as it was known before, and why it was done all the same.
alter table import_batch add column loss_reason text, add column loss_user_id bigint, add column losses jsonb;
