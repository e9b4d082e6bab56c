-- An archived project changes no more, whoever writes and whatever the program forgot to ask. Excepted are the erasing of a whole firm, and a
-- transaction that says what it is: `set local app.archived_writes = 'restore'` (a firm comes back with its archive) or 'redo' (what is in the
-- archive is opened again by the procedure for that).

-- While a migration runs on a database that has rows, row security is enabled but not forced: asked for the latter, there were no tables of
-- projects then.
create or replace function project_tables() returns setof text language sql stable set search_path = ''
  as $$ select c.relname::text from pg_catalog.pg_class c join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and (select a.attname from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[1]) = 'project_id'
    order by 1 $$;
-- So 0510 did nothing there.
do $$
declare t text; c text;
begin
  for t, c in
    select p.t, a.attname from project_tables() p (t)
    join pg_attribute a on a.attrelid = p.t::regclass and a.attname in ('project_id', 'batch_id') and not a.attisdropped
  loop
    execute format('alter table %I alter %I set statistics 1', t, c);
  end loop;
end $$;

create function is_archived(of_tenant int, variadic projects bigint[]) returns boolean language sql stable set search_path = public, pg_temp
  as $$ select coalesce(current_setting('app.archived_writes', true), '') not in ('restore', 'redo') and exists (
    select from project p join tenant t on t.id = p.tenant_id
    where p.tenant_id = of_tenant and p.id = any (projects) and p.archive_flag = 2 and t.erasing_since is null) $$;

-- Once a statement for the project that the transaction is bound to, before a row is touched; then for each row of another project, of which
-- there are none as a rule: a million lines come in with one question.
create function refuse_archived() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare is_refused boolean;
begin
  if tg_level = 'STATEMENT' then is_refused := is_archived(app_tenant(), app_project());
  elsif tg_op = 'INSERT' then is_refused := is_archived(new.tenant_id, new.project_id);
  elsif tg_op = 'DELETE' then is_refused := is_archived(old.tenant_id, old.project_id);
  else is_refused := is_archived(new.tenant_id, old.project_id, new.project_id);
  end if;
  if is_refused then raise exception 'The project is archived: % of % refused.', lower(tg_op), tg_table_name using errcode = 'DA001'; end if;
  return null;
end $$;

create function close_archived(t regclass) returns void language plpgsql set search_path = public, pg_temp as $$
declare bound constant text := 'nullif(current_setting(''app.project_id'', true), '''')::bigint';
begin
  -- The log goes on: who looked into the archive stands there, too; its own triggers keep it. And reading keeps what it has found by a
  -- search, which is worked out anew whenever it is not there.
  if (select c.relname from pg_class c where c.oid = t) in ('project_log', 'project_log_head', 'line_selection', 'sample_population') then
    return;
  end if;
  execute format('create trigger archived_statement before insert or update or delete on %s
    for each statement execute function public.refuse_archived()', t);
  -- After the row, not before it: COPY goes on in whole pages.
  execute format('create trigger archived_insert after insert on %s for each row
    when (new.project_id is distinct from %s) execute function public.refuse_archived()', t, bound);
  execute format('create trigger archived_update after update on %s for each row
    when (old.project_id is distinct from %2$s or new.project_id is distinct from %2$s) execute function public.refuse_archived()', t, bound);
  execute format('create trigger archived_delete after delete on %s for each row
    when (old.project_id is distinct from %s) execute function public.refuse_archived()', t, bound);
end $$;
revoke execute on function close_archived(regclass) from public;

do $$
declare t text;
begin
  for t in select project_tables() loop perform close_archived(t::regclass); end loop;
end $$;

-- Every table of projects that a later migration makes.
create or replace function close_by_tenant(variadic tables regclass[]) returns void language plpgsql set search_path = '' as $$
declare t regclass;
begin
  foreach t in array tables loop
    execute format('alter table %s enable row level security, force row level security', t);
    execute format('create policy tenant_wall on %s using (tenant_id = (select public.app_tenant()))
      with check (tenant_id = (select public.app_tenant()))', t);
    execute format('grant select, insert, update, delete on %s to digao_app', t);
    if (select c.relname from pg_catalog.pg_class c where c.oid = t) in (select public.project_tables()) then
      perform public.close_archived(t);
    end if;
  end loop;
  grant usage on all sequences in schema public to digao_app;
end $$;

-- The project itself: neither its fields nor its state.
create function refuse_archived_project() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_archived(old.tenant_id, old.id) then
    raise exception 'The project is archived: % refused.', lower(tg_op) using errcode = 'DA001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger archived_project before update or delete on project for each row
  when (old.archive_flag = 2) execute function refuse_archived_project();
