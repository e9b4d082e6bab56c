-- Risks of material misstatement (重大错报风险), each of an assertion of an item or of the statements as a whole.
create sequence risk_id_seq maxvalue 2147483647 cycle;
create table risk (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('risk_id_seq'),
  project_id bigint not null,
  -- Null: the statements as a whole.
  fs_item_id bigint,
  assertions text[] not null default '{}',
  what_can_go_wrong text not null,
  kind text collate "C" not null default 'none',
  stream text,
  is_fraud boolean not null default false,
  likelihood text collate "C" not null check (likelihood in ('1', '2', '3', '4', '5')),
  possible numeric(20, 2) not null check (possible >= 0),
  move text collate "C" not null default 'none',
  move_reason text, significant_why text,
  complexity text collate "C" not null default '0', complexity_why text,
  subjectivity text collate "C" not null default '0', subjectivity_why text,
  change text collate "C" not null default '0', change_why text,
  uncertainty text collate "C" not null default '0', uncertainty_why text,
  bias text collate "C" not null default '0', bias_why text,
  relies_on_controls boolean not null default false,
  control_risk text collate "C",
  controls text,
  -- Worked out by the server under the materiality in force at the assessment.
  derived_magnitude text collate "C" not null check (derived_magnitude in ('1', '2', '3', '4', '5')),
  magnitude text collate "C" not null check (magnitude in ('1', '2', '3', '4', '5')),
  -- Enum riskLevel.
  risk_level smallint not null check (risk_level between 1 and 4),
  assessed_by bigint not null default app_user(), assessed_at timestamptz not null default now(),
  -- The partner has rebutted the presumption of revenue fraud.
  rebuttal_reason text, rebutted_by bigint, rebutted_at timestamptz,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint risk_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, assessed_by) references app_user (tenant_id, id),
  foreign key (tenant_id, rebutted_by) references app_user (tenant_id, id),
  check ((fs_item_id is null) = (assertions = '{}')),
  check ((rebutted_by is null) = (rebuttal_reason is null))
);
alter sequence risk_id_seq owned by risk.id;
create index risk_of_item on risk (tenant_id, project_id, fs_item_id);
-- Every project has one, and never a second.
create unique index risk_override_key on risk (tenant_id, project_id) where kind = 'managementOverride' and not is_deleted;

-- Procedures that respond to a risk.
create table risk_response (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  risk_id bigint not null,
  prog_line_id bigint not null,
  -- Enum responseKind.
  response_kind smallint not null check (response_kind between 1 and 3),
  -- Of a substantive analysis: from which difference on it asks, and whether what it expects can be predicted.
  threshold numeric(20, 2) check (threshold >= 0),
  is_predictable boolean not null default false,
  is_rolled_forward boolean not null default false,
  linked_by bigint not null default app_user(), linked_at timestamptz not null default now(),
  primary key (tenant_id, project_id, risk_id, prog_line_id),
  foreign key (tenant_id, project_id, risk_id) references risk (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, prog_line_id) references prog_line (tenant_id, project_id, id) on delete cascade,
  foreign key (tenant_id, linked_by) references app_user (tenant_id, id)
);
create index risk_response_line on risk_response (tenant_id, project_id, prog_line_id);

alter table risk alter project_id set statistics 1;
alter table risk_response alter project_id set statistics 1;
grant usage on sequence risk_id_seq to digao_app;
select close_by_tenant('risk', 'risk_response');
