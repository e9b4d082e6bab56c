-- The audited statement of changes in equity (所有者权益变动表审定): what people moved between its rows, last year's, and who confirmed it.

create sequence equity_statement_id_seq maxvalue 2147483647 cycle;
create table equity_statement (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('equity_statement_id_seq'),
  project_id bigint not null,
  -- Last year's cells where no project of the firm has them: [{row, column, amount}], and the document they were read from.
  prior jsonb not null default '[]', prior_source text not null default '',
  prior_by bigint, prior_at timestamptz,
  -- This year's cells as they were confirmed: next year's project reads them.
  confirmed jsonb, confirmed_hash text collate "C",
  confirmed_by bigint, confirmed_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint equity_statement_id_says_project check (id >> 31 in (0, project_id)),
  check ((confirmed is null) = (confirmed_by is null) and (confirmed is null) = (confirmed_hash is null)),
  unique (tenant_id, project_id),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, prior_by) references app_user (tenant_id, id),
  foreign key (tenant_id, confirmed_by) references app_user (tenant_id, id)
);
alter sequence equity_statement_id_seq owned by equity_statement.id;

-- What a person puts into another row, within a column.
create sequence equity_move_id_seq maxvalue 2147483647 cycle;
create table equity_move (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('equity_move_id_seq'),
  project_id bigint not null,
  column_code text collate "C" not null,
  -- Empty: out of what no row explains.
  from_row text collate "C" not null,
  to_row text collate "C" not null,
  -- Increases of the column positive.
  amount numeric(20,2) not null check (amount <> 0),
  reason text not null,
  -- Enum equityMove.
  status smallint not null default 1 check (status between 1 and 2),
  decided_by bigint not null default app_user(), decided_at timestamptz not null default now(),
  -- The second person, of moves at or above performance materiality.
  agreed_by bigint, agreed_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint equity_move_id_says_project check (id >> 31 in (0, project_id)),
  check (from_row <> to_row),
  check (agreed_by is null or agreed_by <> decided_by),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, agreed_by) references app_user (tenant_id, id)
);
alter sequence equity_move_id_seq owned by equity_move.id;

-- Why a check that does not pass is right all the same.
create sequence equity_explanation_id_seq maxvalue 2147483647 cycle;
create table equity_explanation (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('equity_explanation_id_seq'),
  project_id bigint not null,
  code text collate "C" not null,
  words text not null,
  -- The difference that was explained: another one is not.
  difference numeric(20,2) not null,
  explained_by bigint not null default app_user(), explained_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint equity_explanation_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, explained_by) references app_user (tenant_id, id)
);
alter sequence equity_explanation_id_seq owned by equity_explanation.id;

alter table equity_statement alter project_id set statistics 1;
alter table equity_move alter project_id set statistics 1;
alter table equity_explanation alter project_id set statistics 1;
grant usage on sequence equity_statement_id_seq, equity_move_id_seq, equity_explanation_id_seq to digao_app;
select close_by_tenant('equity_statement', 'equity_move', 'equity_explanation');
