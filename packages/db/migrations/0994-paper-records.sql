-- Papers of judgement that keep no table of their own: every version a row, what is filled in as data under the names of the wire.
create sequence paper_record_id_seq maxvalue 2147483647 cycle;
create table paper_record (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_record_id_seq'),
  project_id bigint not null,
  -- The reference type of the paper.
  kind text not null,
  revision int not null check (revision > 0),
  -- A state of the life of its kind.
  status int not null,
  -- 0 on its way, 1 in force, 2 superseded: whatever its kind calls them, each of the first two stands once.
  place int not null default 0 check (place between 0 and 2),
  data jsonb not null,
  preparer_id bigint not null default app_user(),
  prepare_time timestamptz not null default now(),
  editor_ids bigint[] not null default '{}',
  -- Who has taken it a step further since it was last open: none of them takes another that is closed to them.
  signer_ids bigint[] not null default '{}',
  approver_id bigint,
  approve_time timestamptz,
  superseded_time timestamptz,
  return_reason text,
  return_by bigint,
  return_time timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint paper_record_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, preparer_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approver_id) references app_user (tenant_id, id),
  foreign key (tenant_id, return_by) references app_user (tenant_id, id)
);
alter sequence paper_record_id_seq owned by paper_record.id;
grant usage on sequence paper_record_id_seq to digao_app;
create unique index paper_record_revision on paper_record (tenant_id, project_id, kind, revision);
create unique index paper_record_place on paper_record (tenant_id, project_id, kind, place) where place < 2;

alter table paper_record alter project_id set statistics 1;
select close_by_tenant('paper_record');
