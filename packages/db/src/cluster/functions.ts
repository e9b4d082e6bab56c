/** The functions that differ where tables lie on several nodes. `placeTables` puts them in place of those of the migrations. */
export const clusterFunctions: readonly string[] = [
  // Row security calls it there with each search of an index (its subquery, which is worked out once, cannot be sent to workers). With a
  // body that is parsed here and now, and so no setting of its own, it becomes part of the statement: a page of lines took 2 ms less.
  `create or replace function app_tenant() returns int language sql stable parallel safe
    return nullif(pg_catalog.current_setting('app.tenant_id', true), '')::pg_catalog.int4`,
  // A table that is on every node fires its trigger on each; the outbox is the coordinator's.
  `create or replace function is_coordinator() returns boolean language sql stable parallel safe set search_path = ''
    as $$ select groupid = 0 from pg_catalog.pg_dist_local_group $$`,
  // Rows that are found on a worker and written there are numbered there: each node has numbers of its own below the project's.
  `create or replace function app_row_id(numbers regclass) returns bigint language sql volatile set search_path = ''
    as $$ select (public.app_project() << 31) | case when node.groupid = 0 then pg_catalog.nextval(numbers) & ((1 << 30) - 1)
      else (1 << 30) | ((node.groupid % 64) << 24) | (pg_catalog.nextval(numbers) & ((1 << 24) - 1)) end from pg_catalog.pg_dist_local_group node $$`,
  // A table of projects goes to the workers as soon as it is closed: keys to others of them can be added only then.
  `create or replace function close_by_tenant(variadic tables regclass[]) returns void language plpgsql set search_path = '' as $$
    declare t regclass; named text; neighbour text;
    begin
      foreach t in array tables loop
        -- A table that goes to the workers is another one afterwards, of the same name.
        named := t::text;
        execute format('alter table %s enable row level security, force row level security', t);
        execute format('create policy tenant_wall on %s using (tenant_id = public.app_tenant()) with check (tenant_id = public.app_tenant())', t);
        execute format('grant select, insert, update, delete on %s to digao_app', t);
        select p.logicalrelid::text into neighbour from pg_catalog.pg_dist_partition p where p.partmethod = 'h' limit 1;
        if (select c.relname from pg_catalog.pg_class c where c.oid = t) in (select public.project_tables()) and neighbour is not null then
          perform pg_catalog.create_distributed_table(t, 'project_id', colocate_with => neighbour);
          perform public.close_archived(named::regclass);
        end if;
      end loop;
      grant usage on all sequences in schema public to digao_app;
    end $$`,
  // No row has a place that says anything on another node: parts are projects here. And of rows that point at each other, each table by
  // itself, after those that point to it; a batch names its period and a period its batches.
  `create or replace function erase_rows(of_tables text[], at_most bigint default null) returns jsonb
    language plpgsql security definer set search_path = public, pg_temp set citus.multi_shard_modify_mode = 'sequential' as $$
    declare
      erased jsonb := '{}'; remaining text[] := of_tables; t text; part bigint; count bigint;
    begin
      if not exists (select from tenant where id = app_tenant() and erasing_since is not null and not is_operator) then
        raise exception 'No firm is being erased here.' using errcode = 'insufficient_privilege';
      end if;
      if exists (select unnest(of_tables) except select tenant_tables()) or (at_most is not null and cardinality(of_tables) <> 1) then
        raise exception 'These are not tables of firms: %.', of_tables using errcode = 'invalid_parameter_value';
      end if;
      if at_most is not null and of_tables[1] in (select project_tables()) then
        execute format('select min(project_id) from %I where tenant_id = $1', of_tables[1]) into part using app_tenant();
        execute format('delete from %I where tenant_id = $1 and project_id = $2', of_tables[1]) using app_tenant(), part;
        get diagnostics count = row_count;
        return jsonb_build_object(of_tables[1], count);
      end if;
      if 'import_batch' = any (of_tables) then
        update import_batch set period_id = null where tenant_id = app_tenant() and period_id is not null;
      end if;
      while cardinality(remaining) > 0 loop
        t := null;
        select x into t from unnest(remaining) x where not exists (select from pg_constraint f join pg_class o on o.oid = f.conrelid
          where f.contype = 'f' and f.confrelid = to_regclass(x) and f.conrelid <> f.confrelid and o.relname = any (remaining)
            and (o.relname, x) <> ('import_batch', 'project_period')) limit 1;
        if t is null then raise exception 'These tables point at each other: %.', remaining; end if;
        execute format('delete from %I where tenant_id = $1', t) using app_tenant();
        get diagnostics count = row_count;
        erased := erased || jsonb_build_object(t, count);
        remaining := array_remove(remaining, t);
      end loop;
      return erased;
    end $$`,
  // Each node looks at the parts of tables that it holds. The tables themselves hold nothing.
  `create or replace function analyse_grown() returns void language plpgsql security definer set search_path = public, pg_temp
    set citus.override_table_visibility = off as $$
    declare t text;
    begin
      for t in
        select c.relname from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity and pg_relation_size(c.oid) > 0
          and (c.reltuples < 0 or pg_relation_size(c.oid) > 1.1 * c.relpages * current_setting('block_size')::int)
        order by 1
      loop
        execute format('analyze (skip_locked) %I', t);
      end loop;
      if is_coordinator() then perform run_command_on_workers('select public.analyse_grown()'); end if;
    end $$`,
  // It looks into every part of a table before it writes.
  "alter function erase_firm() set citus.multi_shard_modify_mode = 'sequential'",
  // A project lies on one node, what belongs to it among the firm's tables on every one.
  "alter function destroy_project(bigint) set citus.multi_shard_modify_mode = 'sequential'",
];
