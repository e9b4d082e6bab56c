-- Declarations and communications (客户声明, 相关沟通): documents of an engagement. Their texts are papers of these (paper_record).
create sequence correspondence_id_seq maxvalue 2147483647 cycle;
create table correspondence (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('correspondence_id_seq'),
  project_id bigint not null,
  -- Kinds of the catalogue: DC01 to DC19, of which several stand together in one document, or one of CM01 to CM20.
  codes text[] not null check (cardinality(codes) between 1 and 20),
  -- Of its text.
  lang text collate "C" not null check (lang in ('zh', 'en')),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  withdrawn_by bigint, withdrawn_at timestamptz, withdrawn_reason text,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint correspondence_id_says_project check (id >> 31 in (0, project_id)),
  check ((withdrawn_by is null) = (withdrawn_at is null) and (withdrawn_by is null) = (withdrawn_reason is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, withdrawn_by) references app_user (tenant_id, id)
);
alter sequence correspondence_id_seq owned by correspondence.id;
alter table correspondence alter project_id set statistics 1;

-- What became of a version: sent, its signed copy or reply received, talked over; written once, never changed.
create sequence correspondence_act_id_seq maxvalue 2147483647 cycle;
create table correspondence_act (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('correspondence_act_id_seq'),
  project_id bigint not null,
  correspondence_id bigint not null,
  -- Of paper_record.
  version_id bigint not null,
  revision int not null,
  -- Enum correspondenceAct.
  act smallint not null check (act between 1 and 3),
  -- Sent or held on it; of a signed copy the day it bears.
  day date not null,
  -- Enum sentHow.
  how smallint check (how between 1 and 4),
  -- To whom it went, who signed it, who took part.
  people text not null,
  words text not null default '', reason text not null default '',
  file_id bigint, file_name text, sha256 text collate "C",
  made_by bigint not null default app_user(), made_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint correspondence_act_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, correspondence_id, version_id, act),
  check ((act = 1) = (how is not null)),
  check (act <> 2 or file_id is not null),
  check ((file_id is null) = (sha256 is null) and (file_id is null) = (file_name is null)),
  foreign key (tenant_id, project_id, correspondence_id) references correspondence (tenant_id, project_id, id),
  foreign key (tenant_id, made_by) references app_user (tenant_id, id)
);
alter sequence correspondence_act_id_seq owned by correspondence_act.id;
alter table correspondence_act alter project_id set statistics 1;

grant usage on sequence correspondence_id_seq, correspondence_act_id_seq to digao_app;
select close_by_tenant('correspondence', 'correspondence_act');
revoke update, delete on correspondence_act from digao_app;
