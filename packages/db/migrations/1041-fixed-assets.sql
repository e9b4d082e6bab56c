-- Fixed assets (固定资产): lists of the client, cards recomputed, what people decided of them, and counts.

-- A list as it was read: this year's cards, or last year's to compare with.
create sequence fa_list_id_seq maxvalue 2147483647 cycle;
create table fa_list (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_list_id_seq'),
  project_id bigint not null,
  is_prior boolean not null default false,
  -- Null where last year's project is the source.
  file_id bigint,
  file_name text not null default '',
  -- Months of the period that its cards were recomputed for.
  from_month int not null, to_month int not null,
  -- Until it is done its job alone knows how it stands.
  state text collate "C" not null default 'queued' check (state in ('queued', 'done')),
  job_id bigint,
  -- Rows read, taken and refused, columns nobody reads, and the first refused rows with their reasons.
  summary jsonb not null default '{}',
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  finished_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_list_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_list_id_seq owned by fa_list.id;
create index fa_list_latest on fa_list (tenant_id, project_id, is_prior, id);

-- Cards by their number: a list that is read again replaces what the client says, and keeps what people decided.
create sequence fa_card_id_seq maxvalue 2147483647 cycle;
create table fa_card (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_card_id_seq'),
  project_id bigint not null,
  list_id bigint not null,
  asset_no text collate "C" not null, asset_name text not null, asset_type text not null,
  spec text, unit text, qty numeric(20,6), department text not null default '', location text, use_status text, acquire_way text,
  start_date date not null,
  -- Enum assetMethod.
  depr_method smallint not null check (depr_method between 1 and 5),
  useful_months int,
  cost numeric(20,2) not null, salvage_rate numeric(9,6), salvage_value numeric(20,2) not null,
  month_depr_book numeric(20,2), year_depr_book numeric(20,2) not null, acc_open_book numeric(20,2) not null, acc_close_book numeric(20,2) not null,
  impair_open numeric(20,2) not null, impair_close numeric(20,2) not null, net_book numeric(20,2),
  total_work numeric(20,6), period_work numeric(20,6), acc_work_open numeric(20,6),
  -- As the list states them.
  cost_stated_open numeric(20,2), acc_stated_disposed numeric(20,2),
  dispose_date date, dispose_way text, dispose_income numeric(20,2), title_no text, pledged boolean, remark text,
  -- Recomputed; null where the card lacks what its method needs, and `not_recomputed` says what.
  acc_open_calc numeric(20,2), year_depr_calc numeric(20,2), acc_close_calc numeric(20,2), diff_year numeric(20,2), diff_acc numeric(20,2),
  not_recomputed text collate "C",
  -- What the card contradicts in itself.
  faults text[] not null default '{}',
  -- Cost less salvage by life: a full month's charge, for the test of the whole.
  month_full numeric(20,2),
  -- What it adds to the roll-forward.
  cost_open numeric(20,2) not null, cost_bought numeric(20,2) not null, cost_change numeric(20,2) not null,
  cost_disposed numeric(20,2) not null, cost_close numeric(20,2) not null,
  acc_disposed_book numeric(20,2) not null, acc_disposed_calc numeric(20,2) not null,
  imp_charge numeric(20,2) not null, imp_disposed numeric(20,2) not null, imp_close numeric(20,2) not null,
  -- No longer in the client's latest list: kept, and counted nowhere.
  is_gone boolean not null default false,
  -- Why its difference is right as it is, and which difference that was said of.
  explained text, explained_diff numeric(20,2), explained_by bigint, explained_at timestamptz,
  -- Title and pledge as they were looked at.
  title_checked boolean, pledge_seen boolean, title_note text, title_by bigint, title_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_card_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, asset_no),
  foreign key (tenant_id, project_id, list_id) references fa_list (tenant_id, project_id, id),
  foreign key (tenant_id, explained_by) references app_user (tenant_id, id),
  foreign key (tenant_id, title_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_card_id_seq owned by fa_card.id;
create index fa_card_type on fa_card (tenant_id, project_id, asset_type, asset_no);
create index fa_card_difference on fa_card (tenant_id, project_id, diff_year) where diff_year <> 0;

-- Impairment and added cost of a card, with the month, which no list has a column for.
create sequence fa_event_id_seq maxvalue 2147483647 cycle;
create table fa_event (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_event_id_seq'),
  project_id bigint not null,
  asset_no text collate "C" not null,
  month int not null check (month between 190001 and 299912 and month % 100 between 1 and 12),
  -- Enum assetEventKind.
  kind smallint not null check (kind between 1 and 2),
  amount numeric(20,2) not null check (amount > 0),
  reason text not null,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_event_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, asset_no, month, kind),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_event_id_seq owned by fa_event.id;

-- Closing figures of the year before, by card number. Bulk rows.
create table fa_prior (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  asset_no text collate "C" not null, asset_name text not null,
  cost numeric(20,2) not null, acc numeric(20,2) not null, impair numeric(20,2) not null,
  primary key (tenant_id, project_id, asset_no)
);

-- To which account a department's depreciation goes, where its name says otherwise.
create sequence fa_department_id_seq maxvalue 2147483647 cycle;
create table fa_department (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_department_id_seq'),
  project_id bigint not null,
  department text not null,
  account_code text collate "C" not null,
  changed_by bigint not null default app_user(), changed_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_department_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, department),
  foreign key (tenant_id, changed_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_department_id_seq owned by fa_department.id;

-- Cards whose differences an entry is made of, as they stood. Bulk rows.
create table fa_booked (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  head_id bigint not null, asset_no text collate "C" not null,
  account_code text collate "C" not null,
  year_depr_book numeric(20,2) not null, year_depr_calc numeric(20,2) not null, diff_year numeric(20,2) not null,
  primary key (tenant_id, project_id, head_id, asset_no)
);

-- Why cards and books differ, and are right all the same.
create sequence fa_explanation_id_seq maxvalue 2147483647 cycle;
create table fa_explanation (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_explanation_id_seq'),
  project_id bigint not null,
  code text collate "C" not null,
  words text not null,
  -- The difference that was explained: another one is not.
  difference numeric(20,2) not null,
  explained_by bigint not null default app_user(), explained_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_explanation_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, code),
  foreign key (tenant_id, explained_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_explanation_id_seq owned by fa_explanation.id;

-- Assets to be counted: drawn from the list and looked for on the floor, or found there and looked for in the list.
create sequence fa_count_id_seq maxvalue 2147483647 cycle;
create table fa_count (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fa_count_id_seq'),
  project_id bigint not null,
  -- Enum assetCountDirection.
  direction smallint not null check (direction between 1 and 2),
  asset_no text collate "C" not null default '', asset_name text not null, location text not null default '',
  -- Of what was drawn: the seed and the place in the list.
  seed int, place int,
  qty_book numeric(20,6), qty_counted numeric(20,6),
  -- Enum assetCondition; null while nobody has counted.
  condition smallint check (condition between 1 and 5),
  note text not null default '',
  counted_on date, counted_by bigint, counted_at timestamptz,
  -- Another person than who counted.
  reviewed_by bigint, reviewed_at timestamptz,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fa_count_id_says_project check (id >> 31 in (0, project_id)),
  check (reviewed_by is null or reviewed_by <> counted_by),
  foreign key (tenant_id, counted_by) references app_user (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references app_user (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence fa_count_id_seq owned by fa_count.id;
create unique index fa_count_asset_key on fa_count (tenant_id, project_id, direction, asset_no) where asset_no <> '';

alter table fa_list alter project_id set statistics 1;
alter table fa_card alter project_id set statistics 1;
alter table fa_event alter project_id set statistics 1;
alter table fa_prior alter project_id set statistics 1;
alter table fa_department alter project_id set statistics 1;
alter table fa_booked alter project_id set statistics 1;
alter table fa_explanation alter project_id set statistics 1;
alter table fa_count alter project_id set statistics 1;
grant usage on sequence fa_list_id_seq, fa_card_id_seq, fa_event_id_seq, fa_department_id_seq, fa_explanation_id_seq, fa_count_id_seq to digao_app;
select close_by_tenant('fa_list', 'fa_card', 'fa_event', 'fa_prior', 'fa_department', 'fa_booked', 'fa_explanation', 'fa_count');
