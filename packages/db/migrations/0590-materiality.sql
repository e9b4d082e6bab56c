-- Materiality (重要性水平, CSA 1221): what a project goes by, revision after revision. One is in force; at most one more is being drafted.
create sequence materiality_id_seq maxvalue 2147483647 cycle;
create table materiality (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('materiality_id_seq'),
  project_id bigint not null,
  revision int not null check (revision > 0),
  -- 1 planning, 2 revision, 3 completion
  stage int not null check (stage between 1 and 3),
  -- 0 draft, 1 approved, 2 superseded
  status int not null default 0 check (status between 0 and 2),
  benchmark int not null,
  -- 1 unaudited, 2 audited trial balance, 3 an amount that the books do not give
  basis int not null check (basis between 1 and 3),
  benchmark_amount numeric(20,2) not null,
  benchmark_adj numeric(20,2) not null default 0,
  adj_reason text,
  percent numeric(9,6) not null,
  percent_reason text,
  -- Significant digits that overall materiality is rounded down to; 0 keeps the fen.
  digits int not null default 2 check (digits between 0 and 6),
  om numeric(20,2) not null check (om > 0),
  pm_percent numeric(9,6) not null,
  pm_reason text,
  pm numeric(20,2) not null check (pm > 0 and pm < om),
  trivial_percent numeric(9,6) not null,
  trivial_reason text,
  trivial numeric(20,2) not null check (trivial >= 0 and trivial < pm),
  -- [{fsItemId, amount, reason}]: items whose misstatement matters from a lower amount on.
  specific_items jsonb not null default '[]',
  -- Why this benchmark.
  reason text not null,
  -- Why the one in force is revised.
  revision_reason text,
  -- The books as they stood when it was worked out: the period, and every benchmark of both trial balances.
  figures jsonb not null,
  preparer_id bigint not null default app_user(),
  prepare_time timestamptz not null default now(),
  editor_ids bigint[] not null default '{}',
  approver_id bigint,
  approve_time timestamptz,
  superseded_time timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint materiality_id_says_project check (id >> 31 in (0, project_id)),
  check ((status = 0) = (approver_id is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, preparer_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approver_id) references app_user (tenant_id, id)
);
alter sequence materiality_id_seq owned by materiality.id;
grant usage on sequence materiality_id_seq to digao_app;
create unique index materiality_revision on materiality (tenant_id, project_id, revision);
create unique index materiality_open on materiality (tenant_id, project_id, status) where status < 2;

alter table materiality alter project_id set statistics 1;
select close_by_tenant('materiality');
