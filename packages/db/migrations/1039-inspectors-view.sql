-- What leaders explain about the traces of an engagement that an inspector asks about (监管视角): added, never changed; the reviewer reads them.
create sequence mirror_answer_id_seq maxvalue 2147483647 cycle;
create table mirror_answer (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('mirror_answer_id_seq'),
  project_id bigint not null,
  -- Enum mirrorCheck, and which of it.
  check_code smallint not null check (check_code between 1 and 10),
  row_key text collate "C" not null,
  -- The how many'th of its trace: nobody explains what somebody else has explained meanwhile.
  answer_no int not null check (answer_no > 0),
  -- Of what the trace said when it was explained.
  print text collate "C" not null,
  words text not null,
  answered_by bigint not null default app_user(), answered_at timestamptz not null default now(),
  read_by bigint, read_at timestamptz,
  primary key (tenant_id, project_id, id),
  constraint mirror_answer_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, check_code, row_key, answer_no),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id),
  foreign key (tenant_id, read_by) references app_user (tenant_id, id)
);
alter sequence mirror_answer_id_seq owned by mirror_answer.id;
alter table mirror_answer alter project_id set statistics 1;
grant usage on sequence mirror_answer_id_seq to digao_app;
select close_by_tenant('mirror_answer');
