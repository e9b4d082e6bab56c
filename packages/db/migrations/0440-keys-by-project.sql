-- Every table that belongs to a project begins its keys, and the indexes it is read by, with the firm and the project: on one server
-- a project's rows are found side by side, on several a project is what a server holds (docs/adr/0029-keys-by-project.md).

-- The project a transaction is bound to, for the numbers of new rows; queries name it themselves.
create function app_project() returns bigint language sql stable parallel safe set search_path = ''
  as $$ select nullif(current_setting('app.project_id', true), '')::bigint $$;

-- A row's id says whose it is: project * 2^31 + a number that counts through the table. Below 2^53, so that a JSON number holds it.
create function app_row_id(numbers regclass) returns bigint language sql volatile set search_path = ''
  as $$ select (public.app_project() << 31) | pg_catalog.nextval(numbers) $$;
alter table project alter id set maxvalue 4194303;

-- Where a row stands whose id does not say it: imports, by whose number the rows of books are counted, and what is older than such ids.
create table row_home (
  tenant_id int not null default app_tenant() references tenant (id),
  of_table text collate "C" not null,
  id bigint not null,
  project_id bigint not null,
  primary key (tenant_id, of_table, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['account', 'adjust_head', 'adjust_line', 'drawn_voucher', 'fs_detail', 'fs_item', 'import_batch', 'journal_test_run',
    'msg_head', 'prog_line', 'project_period', 'sample_run']
  loop
    execute format('insert into row_home (tenant_id, of_table, id, project_id) select tenant_id, %L, id, project_id from %I', t, t);
  end loop;
end $$;
-- Closed once it is filled: the wall stands before the owner, too.
select close_by_tenant('row_home');
revoke update on row_home from digao_app;

-- Rows that found their project by way of another.
do $$
declare way record;
begin
  for way in select * from (values
      ('check_item', 'fs_item', 'fs_item_id'), ('drawn_file', 'drawn_voucher', 'drawn_id'), ('journal_test_hit', 'journal_test_run', 'run_id'),
      ('msg_file', 'msg_head', 'msg_id'), ('msg_read', 'msg_head', 'msg_id'),
      ('client_statement', 'import_batch', 'batch_id'), ('import_problem', 'import_batch', 'batch_id'),
      ('integrity_finding', 'import_batch', 'batch_id'), ('ledger_account_month', 'import_batch', 'batch_id'),
      ('ledger_digit', 'import_batch', 'batch_id'), ('ledger_digit_month', 'import_batch', 'batch_id'),
      ('ledger_flow', 'import_batch', 'batch_id'), ('ledger_month', 'import_batch', 'batch_id'),
      ('ledger_month_aux', 'import_batch', 'batch_id'), ('line_selection', 'import_batch', 'batch_id'),
      ('sample_population', 'import_batch', 'batch_id'), ('tb_row', 'import_batch', 'batch_id'),
      ('voucher', 'import_batch', 'batch_id'), ('voucher_line', 'import_batch', 'batch_id')) w (rows_of, parent, by_column)
  loop
    execute format('alter table %I add column project_id bigint', way.rows_of);
    execute format('update %I r set project_id = o.project_id from %I o where o.tenant_id = r.tenant_id and o.id = r.%I',
      way.rows_of, way.parent, way.by_column);
    execute format('alter table %I alter column project_id set not null', way.rows_of);
  end loop;
end $$;

-- Keys and indexes keep their names and columns; the project comes second.
do $$
declare
  of_project constant text[] := array['account', 'adjust_head', 'adjust_line', 'aux_item', 'check_item', 'client_statement', 'drawn_file',
    'drawn_voucher', 'fs_detail', 'fs_item', 'import_batch', 'import_problem', 'integrity_finding', 'journal_test_exclusion',
    'journal_test_hit', 'journal_test_run', 'journal_test_setting', 'ledger_account_month', 'ledger_digit', 'ledger_digit_month',
    'ledger_flow', 'ledger_month', 'ledger_month_aux', 'line_filter', 'line_selection', 'msg_file', 'msg_head', 'msg_read', 'picked_line',
    'prog_line', 'project_period', 'sample_item', 'sample_population', 'sample_reperformance', 'sample_run', 'tb_row', 'voucher',
    'voucher_line', 'wp_sign'];
  tables constant oid[] := (select array_agg(c.oid) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any (of_project));
  key record;
  again text[] := '{}';
  statement text;
begin
  for key in
    select c.conrelid::regclass as of_table, c.conname as name, c.contype = 'f' as is_foreign,
      regexp_replace(regexp_replace(pg_get_constraintdef(c.oid), ', project_id\M', '', 'g'), '\(tenant_id', '(tenant_id, project_id', 'g') as definition
    from pg_constraint c
    where c.conrelid = any (tables)
      and (c.contype in ('p', 'u') or (c.contype = 'f' and c.confrelid = any (tables)))
      and pg_get_constraintdef(c.oid) !~ '^[A-Z ]+ \(tenant_id, project_id\M[^)]*\)$'
    order by c.contype <> 'f'
  loop
    execute format('alter table %s drop constraint %I', key.of_table, key.name);
    statement := format('alter table %s add %s %s', key.of_table, case when not key.is_foreign then format('constraint %I', key.name) end,
      key.definition);
    -- What is pointed at comes first.
    again := case when key.is_foreign then again || statement else statement || again end;
  end loop;
  for key in
    select c.relname as name, regexp_replace(regexp_replace(pg_get_indexdef(c.oid), ', project_id\M', ''), '\(tenant_id\M', '(tenant_id, project_id') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any (tables) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      and pg_get_indexdef(c.oid) !~ '\(tenant_id, project_id\M'
  loop
    execute format('drop index %I', key.name);
    again := again || key.definition;
  end loop;
  foreach statement in array again loop execute statement; end loop;
end $$;
-- The keys begin with these now.
drop index prog_line_project, sample_reperformance_project, wp_sign_project;

-- A detail belongs to its item's project.
alter table fs_detail add foreign key (tenant_id, project_id) references project (tenant_id, id);

do $$
declare
  t text;
  -- Counted through by imports themselves.
  numbered constant text[] := array(select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    join pg_index i on i.indrelid = c.oid and i.indisprimary and i.indkey[2] = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'import_batch');
  next bigint;
begin
  foreach t in array numbered loop
    execute format('select coalesce(max(id), 0) + 1 from %I', t) into next;
    execute format('alter table %I alter id drop identity', t);
    execute format('create sequence %I maxvalue 2147483647 start %s cycle owned by %I.id', t || '_id_seq', next, t);
    execute format('grant usage on sequence %I to digao_app', t || '_id_seq');
    execute format('alter table %I alter id set default app_row_id(%L), add constraint %I check (id >> 31 in (0, project_id))',
      t, t || '_id_seq', t || '_id_says_project');
  end loop;
end $$;

-- Its lines are a range of ids. Stored: a bound worked out while reading is no bound for an index behind row security.
alter table voucher add column last_line_id bigint not null generated always as (first_line_id + line_count - 1) stored;

-- What belongs to projects: from the catalogue, so that a table added later is known too.
create function project_tables() returns setof text language sql stable set search_path = ''
  as $$ select c.relname::text from pg_catalog.pg_class c join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
      and (select a.attname from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[1]) = 'project_id'
    order by 1 $$;
