-- Standards that ask for a consideration of their own (特殊考虑事项): one row each, the subject of its paper.
create sequence consideration_id_seq maxvalue 2147483647 cycle;
create table consideration (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('consideration_id_seq'),
  project_id bigint not null,
  csa_no text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint consideration_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, csa_no),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence consideration_id_seq owned by consideration.id;
alter table consideration alter project_id set statistics 1;

-- Searches for subsequent events in the books after the period end: who, when, up to which day, and how much was found.
create sequence subsequent_run_id_seq maxvalue 2147483647 cycle;
create table subsequent_run (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('subsequent_run_id_seq'),
  project_id bigint not null,
  to_day date not null,
  threshold numeric(20,2) not null check (threshold >= 0),
  found int not null,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint subsequent_run_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence subsequent_run_id_seq owned by subsequent_run.id;
alter table subsequent_run alter project_id set statistics 1;

select close_by_tenant('consideration');
select close_by_tenant('subsequent_run');
grant usage on sequence consideration_id_seq, subsequent_run_id_seq to digao_app;
