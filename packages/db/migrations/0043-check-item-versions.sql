-- Counts how often the check items of an item were saved, so that none who edits an older list overwrites a later one.
alter table fs_item add column check_items_version int not null default 1;
