-- Takes a database of the baseline back to what the migrations before it made, with rows of a firm.
drop function close_by_tenant;
alter table customer alter cust_status drop default;
alter table customer alter cust_status type smallint using cust_status::smallint;
alter table customer alter cust_status set default 1;
alter index customer_cust_name_key rename to customer_name;
alter index customer_uscc_key rename to customer_uscc;
alter table role drop column seeded_permissions;
alter table tenant drop column seed_sha256;
create or replace function tenant_guard() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
    and not exists (select from tenant o where o.id = app_tenant() and o.is_operator) then
    raise exception 'A firm is changed by the operator alone.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
set role digao_owner;
create table menu_node (
  tenant_id int not null default app_tenant() references tenant (id),
  id int not null,
  parent_id int,
  group_id smallint not null,
  label text not null, label_en text not null, path_url text not null default '',
  sort int not null,
  primary key (tenant_id, id)
);
alter table menu_node enable row level security, force row level security;
create policy tenant_wall on menu_node using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
grant select, insert, update, delete on menu_node to digao_app;
reset role;

insert into tenant (id, tenancy_name, name) values (1, 'old', '老所');
insert into menu_node values (1, 1100, null, 1, '项目概况', 'Overview', '', 1);
insert into role (tenant_id, name, display_name, is_static, permissions) values
  (1, 'Admin', '系统管理员', true, '{*,Pages.Tenants}'),
  (1, 'Archivist', '档案管理员', true, '{Pages.Projects,Pages.Knowledge}'),
  (1, 'Own', '自定义', false, '{Pages.Roles}');
insert into customer (tenant_id, cust_name, cust_status) values (1, '老客户', 2);
delete from schema_migration;
