-- Which version of the settings of journal tests a leader has approved, the standard values (0) among them. A run by whoever approved its
-- version is a draft until another leader has, so there may be several.
create table journal_test_approval (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  version int not null check (version >= 0),
  approved_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, version, approved_by),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, approved_by) references app_user (tenant_id, id)
);
alter table journal_test_approval alter project_id set statistics 1;
select close_by_tenant('journal_test_approval');
