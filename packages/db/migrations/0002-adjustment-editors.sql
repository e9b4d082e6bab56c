-- Who changed an entry's content besides its preparer: none of them may check it.
alter table adjust_head add column editor_ids bigint[] not null default '{}';
