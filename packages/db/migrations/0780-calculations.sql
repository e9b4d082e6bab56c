-- Calculations on the papers of items (重新计算): the present version, and every earlier one beside it.
create sequence calculation_id_seq maxvalue 2147483647 cycle;
create table calculation (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('calculation_id_seq'),
  project_id bigint not null,
  fs_item_id bigint not null,
  -- Key of the calculator.
  calculator text collate "C" not null check (length(calculator) <= 40),
  name text not null check (length(name) <= 100),
  -- What was typed, as JSON.
  input text not null,
  -- Calculated less booked; null where the calculator offers no entry.
  difference numeric(20,2),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  reason text,
  removed_by bigint, removed_at timestamptz, removed_reason text,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint calculation_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, updated_by) references app_user (tenant_id, id),
  foreign key (tenant_id, removed_by) references app_user (tenant_id, id)
);
alter sequence calculation_id_seq owned by calculation.id;
grant usage on sequence calculation_id_seq to digao_app;
create index calculation_item on calculation (tenant_id, project_id, fs_item_id) where removed_at is null;
alter table calculation alter project_id set statistics 1;

create sequence calculation_version_id_seq maxvalue 2147483647 cycle;
create table calculation_version (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('calculation_version_id_seq'),
  project_id bigint not null,
  calculation_id bigint not null,
  version int not null,
  input text not null,
  difference numeric(20,2),
  reason text,
  made_by bigint not null, made_at timestamptz not null,
  primary key (tenant_id, project_id, id),
  constraint calculation_version_id_says_project check (id >> 31 in (0, project_id)),
  constraint calculation_version_key unique (tenant_id, project_id, calculation_id, version),
  foreign key (tenant_id, project_id, calculation_id) references calculation (tenant_id, project_id, id),
  foreign key (tenant_id, made_by) references app_user (tenant_id, id)
);
alter sequence calculation_version_id_seq owned by calculation_version.id;
grant usage on sequence calculation_version_id_seq to digao_app;
alter table calculation_version alter project_id set statistics 1;

select close_by_tenant('calculation', 'calculation_version');
