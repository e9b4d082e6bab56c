-- The walls: between firms, and around an archived project. Every tenant table starts its keys with tenant_id and is closed by row security.
-- The roles digao_owner (runs these files) and digao_app (the server) exist before.

create function app_tenant() returns int language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.tenant_id', true), '')::int $$;

create function app_user() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

-- The project a transaction is bound to, for the numbers of new rows; queries name it themselves.
create function app_project() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.project_id', true), '')::bigint $$;

-- A row's id says whose it is: project * 2^31 + a number that counts through the table. Below 2^53, so that a JSON number holds it.
create function app_row_id(numbers regclass) returns bigint language sql volatile set search_path = ''
  as $$ select (public.app_project() << 31) | pg_catalog.nextval(numbers) $$;

-- What holds a firm's rows: from the catalogue, so that a table added later is exported and erased too.
create function tenant_tables() returns setof text language sql stable set search_path = ''
  as $$ select c.relname::text from pg_catalog.pg_class c
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
    order by 1 $$;

-- What belongs to projects: from the catalogue, so that a table added later is known too. By row security that is enabled, not forced: while
-- a migration runs on a database that has rows, it is not forced.
create function project_tables() returns setof text language sql stable set search_path = ''
  as $$ select c.relname::text from pg_catalog.pg_class c join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and (select a.attname from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[1]) = 'project_id'
    order by 1 $$;

-- An archived project changes no more, whoever writes and whatever the program forgot to ask. Excepted are the erasing of a whole firm, and a
-- transaction that says what it is: `set local app.archived_writes = 'restore'` (a firm comes back with its archive) or 'redo' (what is in the
-- archive is opened again by the procedure for that). `is_archived` stands beside the projects.

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

-- Part of `close_by_tenant`, of tables of projects.
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

-- What every migration calls for the tenant tables it makes. They are closed to the owner too, and the server's role may read and write the
-- rows of one firm; a table of which it may do less takes rights back afterwards.
create function close_by_tenant(variadic tables regclass[]) returns void language plpgsql set search_path = '' as $$
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
revoke execute on function close_by_tenant(variadic regclass[]) from public;
