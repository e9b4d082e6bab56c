/** The functions that differ where tables lie on several nodes. `placeTables` puts them in place of those of the migrations. */
export const clusterFunctions: readonly string[] = [
  // A table that is on every node fires its trigger on each; the outbox is the coordinator's.
  `create or replace function is_coordinator() returns boolean language sql stable parallel safe set search_path = ''
    as $$ select groupid = 0 from pg_catalog.pg_dist_local_group $$`,
  // Rows that are found on a worker and written there are numbered there: each node has numbers of its own below the project's.
  `create or replace function app_row_id(numbers regclass) returns bigint language sql volatile set search_path = ''
    as $$ select (public.app_project() << 31) | case when node.groupid = 0 then pg_catalog.nextval(numbers) & ((1 << 30) - 1)
      else (1 << 30) | ((node.groupid % 64) << 24) | (pg_catalog.nextval(numbers) & ((1 << 24) - 1)) end from pg_catalog.pg_dist_local_group node $$`,
  // A table of projects goes to the workers as soon as it is closed: keys to others of them can be added only then.
  `create or replace function close_by_tenant(variadic tables regclass[]) returns void language plpgsql set search_path = '' as $$
    declare t regclass; neighbour text;
    begin
      foreach t in array tables loop
        execute format('alter table %s enable row level security, force row level security', t);
        execute format('create policy tenant_wall on %s using (tenant_id = public.app_tenant()) with check (tenant_id = public.app_tenant())', t);
        execute format('grant select, insert, update, delete on %s to digao_app', t);
        select p.logicalrelid::text into neighbour from pg_catalog.pg_dist_partition p where p.partmethod = 'h' limit 1;
        if (select c.relname from pg_catalog.pg_class c where c.oid = t) in (select public.project_tables()) and neighbour is not null then
          perform pg_catalog.create_distributed_table(t, 'project_id', colocate_with => neighbour);
        end if;
      end loop;
      grant usage on all sequences in schema public to digao_app;
    end $$`,
];
