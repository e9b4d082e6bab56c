-- Internal control (内部控制): business cycles, control points, applications, reports used as evidence, deficiencies. Walkthroughs, tests and
-- general IT controls are papers of these (paper_record).
create sequence control_cycle_id_seq maxvalue 2147483647 cycle;
create table control_cycle (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('control_cycle_id_seq'),
  project_id bigint not null,
  code text collate "C" not null,
  -- Enum cycleApplies.
  applies smallint not null default 0 check (applies between 0 and 2),
  reason text,
  -- Nodes and edges as they were drawn.
  flow jsonb not null default '{"nodes":[],"edges":[]}',
  decided_by bigint, decided_at timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint control_cycle_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
alter sequence control_cycle_id_seq owned by control_cycle.id;

create sequence it_application_id_seq maxvalue 2147483647 cycle;
create table it_application (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('it_application_id_seq'),
  project_id bigint not null,
  name text not null,
  vendor text,
  purpose text,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint it_application_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence it_application_id_seq owned by it_application.id;
create unique index it_application_name_key on it_application (tenant_id, project_id, name) where not is_deleted;

create sequence control_point_id_seq maxvalue 2147483647 cycle;
create table control_point (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('control_point_id_seq'),
  project_id bigint not null,
  cycle text collate "C" not null,
  code text not null,
  name text not null,
  objective text, description text, wcgw text, test_steps text, owner text,
  -- Enums controlFrequency, controlType, controlPlan, controlFailure.
  frequency smallint not null check (frequency between 1 and 7),
  control_type smallint not null check (control_type between 1 and 3),
  plan smallint not null default 0 check (plan between 0 and 2),
  failure smallint not null default 1 check (failure between 1 and 2),
  confidence text collate "C" not null default '0.90' check (confidence in ('0.90', '0.95')),
  tolerable numeric(8,6) not null default 0.10 check (tolerable > 0 and tolerable < 1),
  is_key boolean not null default false,
  is_seed boolean not null default false,
  application_id bigint,
  assertions text[] not null default '{}',
  fs_items text[] not null default '{}',
  -- The last audit before this one that tested the control, as somebody knows it, or as an earlier project of the firm says.
  earlier_year int check (earlier_year between 2000 and 2100), earlier_source text,
  has_changed boolean not null default false,
  -- Enum controlStanding, and why: worked out by the server with every act that it rests on.
  standing smallint not null default 0 check (standing between 0 and 8),
  standing_why text[] not null default '{}',
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint control_point_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, cycle) references control_cycle (tenant_id, project_id, code),
  foreign key (tenant_id, project_id, application_id) references it_application (tenant_id, project_id, id)
);
alter sequence control_point_id_seq owned by control_point.id;
create unique index control_point_code_key on control_point (tenant_id, project_id, code) where not is_deleted;
create index control_point_cycle on control_point (tenant_id, project_id, cycle);
create index control_point_application on control_point (tenant_id, project_id, application_id) where application_id is not null;

-- What was drawn for the test of a control: the first items, and once more where a single deviation is extended. A draw that was replaced stays.
create sequence control_draw_id_seq maxvalue 2147483647 cycle;
create table control_draw (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('control_draw_id_seq'),
  project_id bigint not null,
  control_point_id bigint not null,
  -- Enum controlDrawKind.
  kind smallint not null check (kind between 1 and 2),
  is_extension boolean not null default false,
  size int not null check (size > 0),
  seed bigint not null check (seed between 0 and 4294967295),
  sample_run_id bigint,
  number_from bigint, number_to bigint,
  -- {no, day} of each item, in their order.
  items jsonb not null,
  reason text,
  drawn_by bigint not null default app_user(), drawn_at timestamptz not null default now(),
  replaced_at timestamptz,
  primary key (tenant_id, project_id, id),
  constraint control_draw_id_says_project check (id >> 31 in (0, project_id)),
  check ((kind = 1) = (sample_run_id is not null)),
  check ((kind = 2) = (number_from is not null and number_to is not null)),
  foreign key (tenant_id, project_id, control_point_id) references control_point (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, sample_run_id) references sample_run (tenant_id, project_id, id),
  foreign key (tenant_id, drawn_by) references app_user (tenant_id, id)
);
alter sequence control_draw_id_seq owned by control_draw.id;
create index control_draw_control on control_draw (tenant_id, project_id, control_point_id, id);
create index control_draw_run on control_draw (tenant_id, project_id, sample_run_id) where sample_run_id is not null;
-- One draw and one extension count.
create unique index control_draw_key on control_draw (tenant_id, project_id, control_point_id, is_extension) where replaced_at is null;

-- Reports of the client's systems that are used as evidence (IPE).
create sequence ipe_report_id_seq maxvalue 2147483647 cycle;
create table ipe_report (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('ipe_report_id_seq'),
  project_id bigint not null,
  name text not null,
  application_id bigint,
  source text, parameters text,
  report_amount numeric(20,2), ledger_amount numeric(20,2),
  completeness text,
  -- The general IT controls of its application are not effective.
  is_unreliable boolean not null default false,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint ipe_report_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, application_id) references it_application (tenant_id, project_id, id)
);
alter sequence ipe_report_id_seq owned by ipe_report.id;
create index ipe_report_application on ipe_report (tenant_id, project_id, application_id) where application_id is not null;

-- Procedures that used such a report.
create table ipe_use (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  report_id bigint not null,
  prog_line_id bigint not null,
  linked_by bigint not null default app_user(), linked_at timestamptz not null default now(),
  primary key (tenant_id, project_id, report_id, prog_line_id),
  foreign key (tenant_id, project_id, report_id) references ipe_report (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, prog_line_id) references prog_line (tenant_id, project_id, id) on delete cascade,
  foreign key (tenant_id, linked_by) references app_user (tenant_id, id)
);
create index ipe_use_line on ipe_use (tenant_id, project_id, prog_line_id);

create sequence control_deficiency_id_seq maxvalue 2147483647 cycle;
create table control_deficiency (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('control_deficiency_id_seq'),
  project_id bigint not null,
  cycle text collate "C" not null,
  control_code text,
  description text not null,
  -- Enum deficiencyLikelihood.
  likelihood smallint not null check (likelihood between 1 and 2),
  amount numeric(20,2) not null check (amount >= 0),
  is_senior_fraud boolean not null default false,
  is_restatement boolean not null default false,
  is_missed_misstatement boolean not null default false,
  is_committee_ineffective boolean not null default false,
  -- What it has led to, as far as is known, and in which item.
  effect_amount numeric(20,2), fs_item_id bigint,
  -- Enum deficiencyLevel, of all of its cycle together: worked out by the server.
  grade smallint not null check (grade between 1 and 3),
  response text,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint control_deficiency_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, cycle) references control_cycle (tenant_id, project_id, code),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id)
);
alter sequence control_deficiency_id_seq owned by control_deficiency.id;
create index control_deficiency_cycle on control_deficiency (tenant_id, project_id, cycle);
create index control_deficiency_item on control_deficiency (tenant_id, project_id, fs_item_id) where fs_item_id is not null;

alter table control_cycle alter project_id set statistics 1;
alter table it_application alter project_id set statistics 1;
alter table control_point alter project_id set statistics 1;
alter table control_draw alter project_id set statistics 1;
alter table ipe_report alter project_id set statistics 1;
alter table ipe_use alter project_id set statistics 1;
alter table control_deficiency alter project_id set statistics 1;
grant usage on sequence control_cycle_id_seq, it_application_id_seq, control_point_id_seq, control_draw_id_seq, ipe_report_id_seq,
  control_deficiency_id_seq to digao_app;
select close_by_tenant('control_cycle', 'it_application', 'control_point', 'control_draw', 'ipe_report', 'ipe_use', 'control_deficiency');
