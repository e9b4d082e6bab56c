-- The wall between firms. Every tenant table starts its keys with tenant_id and is closed by row security; the roles digao_owner
-- (runs these files) and digao_app (the server) exist before. Replaced where they stand: this file also runs on databases of before the baseline.

create or replace function app_tenant() returns int language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.tenant_id', true), '')::int $$;
create or replace function app_user() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- What every file calls for the tenant tables it makes. They are closed to the owner too, and the server's role may read and write
-- the rows of one firm; a table of which it may do less takes rights back afterwards.
create or replace function close_by_tenant(variadic tables regclass[]) returns void language plpgsql set search_path = '' as $$
declare t regclass;
begin
  foreach t in array tables loop
    execute format('alter table %s enable row level security, force row level security', t);
    execute format('create policy tenant_wall on %s using (tenant_id = (select public.app_tenant()))
      with check (tenant_id = (select public.app_tenant()))', t);
    execute format('grant select, insert, update, delete on %s to digao_app', t);
  end loop;
  grant usage on all sequences in schema public to digao_app;
end $$;
revoke execute on function close_by_tenant(variadic regclass[]) from public;
