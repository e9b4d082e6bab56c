-- By which person of the client a file came, where it came so: `uploaded_by` is then who had asked for it.
alter table audit_file add supplied_by text check (length(supplied_by) <= 100);
alter table audit_file_version add supplied_by text check (length(supplied_by) <= 100);
