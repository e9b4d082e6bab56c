-- By which template a sheet was made: the product's own have no rows.
alter table audit_sheet add column template_key text collate "C" check (length(template_key) <= 40);
alter table audit_sheet drop column template_id;
