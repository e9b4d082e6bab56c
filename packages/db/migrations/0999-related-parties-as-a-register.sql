-- Related parties are records of a register: each stays under its own id, and what it was before a change is a row beside it that has ended.
drop index related_party_name;
alter table related_party add column pinyin text not null default '', add column is_deleted boolean not null default false,
  add column valid_from timestamptz not null default now();
alter table related_party rename column removed_at to valid_to;
update related_party set valid_from = created_at, is_deleted = valid_to is not null;
-- Who took a party off the list, and why, stands in the action log.
alter table related_party drop column removed_by, drop column removed_reason;
create unique index related_party_name_key on related_party (tenant_id, cust_id, norm_name) where not is_deleted;
