-- The client's own statements, cash flow, changes in equity and notes as they were received, and what people made of the differences.

create sequence received_set_id_seq maxvalue 2147483647 cycle;
create table received_set (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('received_set_id_seq'),
  project_id bigint not null,
  -- Enum receivedKind.
  kind smallint not null check (kind between 1 and 4),
  -- A file of the document centre, as it was.
  file_id bigint not null, file_version int not null, file_name text not null, sha256 text collate "C" not null,
  -- What was read out of it then, line by line; null where it could not be.
  words text,
  received_on date not null,
  -- Who of the client handed it over.
  received_from text not null,
  received_by bigint not null default app_user(), received_at timestamptz not null default now(),
  -- Handed over by mistake, or by a later one replaced.
  withdrawn_reason text, withdrawn_by bigint, withdrawn_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint received_set_id_says_project check (id >> 31 in (0, project_id)),
  check ((withdrawn_by is null) = (withdrawn_reason is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, received_by) references app_user (tenant_id, id),
  foreign key (tenant_id, withdrawn_by) references app_user (tenant_id, id)
);
alter sequence received_set_id_seq owned by received_set.id;
create unique index received_set_in_force on received_set (tenant_id, project_id, kind) where withdrawn_by is null;

-- What becomes of a difference: of these amounts alone.
create sequence received_answer_id_seq maxvalue 2147483647 cycle;
create table received_answer (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('received_answer_id_seq'),
  project_id bigint not null,
  set_id bigint not null,
  -- The line of ours, or of the file where none of ours is it.
  line_key text not null,
  ours text collate "C" not null, theirs text collate "C" not null,
  -- Enum receivedOutcome.
  outcome smallint not null check (outcome between 1 and 3),
  words text not null,
  answered_by bigint not null default app_user(), answered_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint received_answer_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, set_id, line_key),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id)
);
alter sequence received_answer_id_seq owned by received_answer.id;

-- A client without statements of its own: a threat to independence that somebody answers for.
create sequence received_waiver_id_seq maxvalue 2147483647 cycle;
create table received_waiver (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('received_waiver_id_seq'),
  project_id bigint not null,
  -- Kinds that are waived.
  kinds smallint[] not null,
  reason text not null,
  -- What keeps the self-review threat low.
  safeguard text not null,
  decided_by bigint not null default app_user(), decided_at timestamptz not null default now(),
  ended_reason text, ended_by bigint, ended_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint received_waiver_id_says_project check (id >> 31 in (0, project_id)),
  check ((ended_by is null) = (ended_reason is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, ended_by) references app_user (tenant_id, id)
);
alter sequence received_waiver_id_seq owned by received_waiver.id;
create unique index received_waiver_in_force on received_waiver (tenant_id, project_id) where ended_by is null;

alter table received_set alter project_id set statistics 1;
alter table received_answer alter project_id set statistics 1;
alter table received_waiver alter project_id set statistics 1;
grant usage on sequence received_set_id_seq, received_answer_id_seq, received_waiver_id_seq to digao_app;
select close_by_tenant('received_set', 'received_answer', 'received_waiver');
