-- The sections of a project's audit file (底稿目录): copied from the firm's tree of nodes when the project first changes them.
create table audit_section (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  code text collate "C" not null check (length(code) between 1 and 20),
  parent_code text collate "C",
  name text not null check (length(name) between 1 and 100),
  name_en text check (length(name_en) <= 100),
  is_required boolean not null default false,
  -- Of the project alone.
  is_own boolean not null default false,
  sort int not null default 0,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter table audit_section alter project_id set statistics 1;

select close_by_tenant('audit_section');
