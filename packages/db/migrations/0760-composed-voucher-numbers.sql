-- A number that begins with year and month (2024-01-记-0018) is 18, as `voucherNumber` of the contract reads it.
create or replace function voucher_number(text) returns text language sql immutable parallel safe set search_path = ''
  as $$ select pg_catalog.btrim(pg_catalog.regexp_replace(coalesce(
      pg_catalog.substring(p.plain, '^[^0-9]*(?:(?:19|20)[0-9]{2}[-./年](?:0?[1-9]|1[0-6])[-./月](?:(?:0?[1-9]|[12][0-9]|3[01])[-./日])?|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-6])(?:0[1-9]|[12][0-9]|3[01])?-)[^0-9]*0*([0-9].*)$'),
      pg_catalog.substring(p.plain, '^[^0-9]*0*([0-9].*)$'), p.plain), '([0-9])号$', '\1'))
    from (select pg_catalog.btrim(pg_catalog.regexp_replace(pg_catalog.normalize($1, 'NFKC'), '\s*[-–—_]\s*', '-', 'g')) as plain) p $$;
