-- Statement items of a project: their details, signatures, overridden gates, what is checked for them, and calculations.

-- Lines of the statements as every project is given them.
create table statement_line (
  tenant_id int not null default app_tenant() references tenant (id),
  code text collate "C" not null,
  grp_id smallint not null, line_no int not null,
  name_zh text not null, name_en text not null,
  is_total boolean not null, formula text not null default '',
  dc smallint, rpt_type smallint not null, kind text not null, prefix text not null default '',
  -- The one accounting standard whose form has it (小企业会计准则 of-which lines); '' = every project has it.
  coa_standard text not null default '',
  primary key (tenant_id, code)
);

create sequence fs_item_id_seq maxvalue 2147483647 cycle;
create table fs_item (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fs_item_id_seq'),
  project_id bigint not null,
  std_code text collate "C" not null,
  grp_id smallint not null, rpt_type smallint not null,
  name_zh text not null, name_en text not null, line_no int not null, kind text not null, prefix text not null default '',
  dc smallint, formula text not null default '',
  note_ref text, wp_index text, is_visible boolean not null default true, risk_level smallint,
  audit_user_id bigint,
  result smallint not null default 0, result_text text, result_user_id bigint, result_time timestamptz,
  wp_status smallint not null default 0, publish_status smallint not null default 0,
  explanation text, explanation_index text,
  prior_audited numeric(20,2), prior_year numeric(20,2),
  changed_at timestamptz,
  row_version int not null default 1,
  -- Counts how often its check items were saved, so that none who edits an older list overwrites a later one.
  check_items_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fs_item_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, std_code),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fs_item_id_seq owned by fs_item.id;

create sequence fs_detail_id_seq maxvalue 2147483647 cycle;
create table fs_detail (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fs_detail_id_seq'),
  project_id bigint not null, fs_item_id bigint not null,
  line_no int not null, detail_type smallint not null check (detail_type in (1, 2, 3)),
  account_code text collate "C", aux_id bigint, detail_name text not null,
  open_book numeric(20,2) not null default 0, period_dr numeric(20,2) not null default 0, period_cr numeric(20,2) not null default 0,
  close_book numeric(20,2) not null default 0,
  currency text, fc_amount numeric(20,2),
  ageing numeric(20,2)[] not null default '{}',
  nature text, is_related boolean not null default false, hz_flag boolean not null default false, alt_flag boolean not null default false,
  explanation text, remark text, wp_index text,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fs_detail_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fs_detail_id_seq owned by fs_detail.id;
create index fs_detail_item on fs_detail (tenant_id, project_id, fs_item_id, line_no);

create sequence wp_sign_id_seq maxvalue 2147483647 cycle;
create table wp_sign (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('wp_sign_id_seq'),
  project_id bigint not null, ref_type smallint not null, ref_id bigint not null,
  sign_level smallint not null check (sign_level between 0 and 4),
  user_id bigint not null, sign_time timestamptz not null default now(),
  is_cancelled boolean not null default false, cancel_user_id bigint, cancel_time timestamptz, cancel_reason text,
  -- Of a sheet: the version that was signed, and when the sheet was changed first after it.
  version int, changed_at timestamptz,
  primary key (tenant_id, project_id, id),
  constraint wp_sign_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter sequence wp_sign_id_seq owned by wp_sign.id;
create unique index wp_sign_active on wp_sign (tenant_id, project_id, ref_type, ref_id, sign_level) where not is_cancelled;

-- Gates of papers that whoever leads the project has overridden (放行), each with its reason.
create sequence wp_override_id_seq maxvalue 2147483647 cycle;
create table wp_override (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('wp_override_id_seq'),
  project_id bigint not null, ref_type smallint not null, ref_id bigint not null,
  gate text collate "C" not null,
  -- What stood in the way: procedures, messages and entries by their numbers, differences by their amounts.
  subjects text[] not null check (cardinality(subjects) > 0),
  reason text not null check (reason <> ''),
  user_id bigint not null default app_user(), override_time timestamptz not null default now(),
  -- Another one of the same gate has taken its place.
  is_replaced boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint wp_override_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter sequence wp_override_id_seq owned by wp_override.id;
create unique index wp_override_active on wp_override (tenant_id, project_id, ref_type, ref_id, gate) where not is_replaced;

-- What is checked for an item; without rows the standard points of its kind.
create table check_item (
  tenant_id int not null default app_tenant(),
  fs_item_id bigint not null,
  seq smallint not null check (seq between 1 and 10),
  content text not null,
  is_required boolean not null default true,
  project_id bigint not null,
  primary key (tenant_id, project_id, fs_item_id, seq),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id)
);

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
create index calculation_item on calculation (tenant_id, project_id, fs_item_id) where removed_at is null;

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

select close_by_tenant('statement_line', 'fs_item', 'fs_detail', 'wp_sign', 'wp_override', 'check_item', 'calculation', 'calculation_version');
