-- Stored files are read again now and then and held against their hash: when, and what was found.
alter table file_object
  add column checked_at timestamptz,
  add column damage text check (damage in ('missing', 'differs'));
create index file_object_checked on file_object (tenant_id, checked_at nulls first);
