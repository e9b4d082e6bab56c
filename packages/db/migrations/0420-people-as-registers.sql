-- Roles and people of the firm are kept as registers: what every register has (see 0400-registers.sql). Names are the same whatever the case.
alter table role
  add column pinyin text not null default '',
  add column updated_at timestamptz not null default now(),
  add column is_deleted boolean not null default false,
  drop constraint role_tenant_id_name_key;
drop index role_name;
create unique index role_name_key on role (tenant_id, lower(name)) where not is_deleted;
-- The index makes sure of what only the server did; a release may have added a role beside a firm's own of that display name.
update role r set display_name = r.display_name || '（' || r.name || '）' where exists
  (select from role other where other.tenant_id = r.tenant_id and other.id < r.id and lower(other.display_name) = lower(r.display_name));
create unique index role_display_name_key on role (tenant_id, lower(display_name)) where not is_deleted;

alter table app_user add column updated_at timestamptz not null default now();
alter index app_user_name rename to app_user_user_name_key;
alter index app_user_email rename to app_user_email_address_key;
