-- A note that was published stays its editors' until somebody changes it: taken back and published again as it stands, it is nobody's who wrote it.
alter table fs_note add column is_reviewed boolean not null default false;
update fs_note set is_reviewed = true, editors = array[edited_by] where amount_hash is not null and edited_by is not null;
