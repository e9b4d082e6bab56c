-- What is new in standards for the audited year (准则日历), answered project by project: applied, and where, or not applicable, and why.
create sequence fs_standard_answer_id_seq maxvalue 2147483647 cycle;
create table fs_standard_answer (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fs_standard_answer_id_seq'),
  project_id bigint not null,
  -- Of the calendar: "CAS-I17".
  code text collate "C" not null,
  -- Enum standardOutcome.
  outcome smallint not null check (outcome between 1 and 2),
  -- Where it is applied, or why it is not.
  words text not null,
  answered_by bigint not null default app_user(), answered_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fs_standard_answer_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id)
);
alter sequence fs_standard_answer_id_seq owned by fs_standard_answer.id;
alter table fs_standard_answer alter project_id set statistics 1;
grant usage on sequence fs_standard_answer_id_seq to digao_app;
select close_by_tenant('fs_standard_answer');
