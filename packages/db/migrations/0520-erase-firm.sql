-- A database on several nodes asks for what is left table by table, and cannot do so without a column.
create or replace function erase_firm() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare t text; is_left boolean;
begin
  if not exists (select 1 from tenant where id = app_tenant() and erasing_since is not null and not is_operator) then
    raise exception 'No firm is being erased here.' using errcode = 'insufficient_privilege';
  end if;
  for t in select tenant_tables() loop
    execute format('select exists (select 1 from %I where tenant_id = $1)', t) into is_left using app_tenant();
    if is_left then raise exception 'The table % still holds rows of the firm.', t using errcode = 'object_in_use'; end if;
  end loop;
  delete from job_queue where tenant_id = app_tenant();
  delete from tenant where id = app_tenant();
end $$;
