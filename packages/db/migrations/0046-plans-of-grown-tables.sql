-- What a job writes is asked for at once, long before the database looks at its tables by itself; until it has, plans are made for
-- the few rows there were before. This looks at those that have grown since by a tenth, as the database itself would a minute later.
-- Analysing is for owners of tables.
create function analyse_grown() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare t text;
begin
  for t in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname in (select tenant_tables()) and pg_relation_size(c.oid) > 0
      and (c.reltuples < 0 or pg_relation_size(c.oid) > 1.1 * c.relpages * current_setting('block_size')::int)
    order by 1
  loop
    -- Where the lock is taken, someone is at it already.
    execute format('analyze (skip_locked) %I', t);
  end loop;
end $$;
revoke execute on function analyse_grown() from public;
grant execute on function analyse_grown() to digao_app;
