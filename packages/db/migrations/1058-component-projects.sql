-- A company of a group whose figures come from a project of the firm: which one, and what was taken.

alter table group_company
  add column source_project bigint,
  add column source_hash text collate "C",
  add column source_by bigint,
  add column source_at timestamptz,
  add constraint group_company_source_whole check ((source_project is null) = (source_hash is null) and (source_project is null) = (source_by is null));
alter table group_company
  add foreign key (tenant_id, source_project) references project (tenant_id, id),
  add foreign key (tenant_id, source_by) references app_user (tenant_id, id);
