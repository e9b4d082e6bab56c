-- Misstatements (错报, CSA 1251): what people decide on those that other records hold, those that last year left uncorrected, what size
-- does not tell, and what a leader concludes. The list itself is read from entries, samples and checked vouchers.
create table misstatement_note (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  -- "entry:5", "sample:8:over", "voucher:3"
  source_key text collate "C" not null,
  kind smallint check (kind between 1 and 3),
  cause smallint check (cause between 1 and 2),
  kind_by bigint, kind_at timestamptz,
  client_reason text,
  is_tax_free boolean not null default false,
  -- Of what last year left: the part that turns round in this year's profit; null = not decided.
  reversal numeric(20,2),
  -- The entry that holds it already.
  covered_by bigint,
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, source_key),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, covered_by) references adjust_head (tenant_id, project_id, id)
);

create sequence prior_misstatement_id_seq maxvalue 2147483647 cycle;
create table prior_misstatement (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('prior_misstatement_id_seq'),
  project_id bigint not null,
  fs_item_id bigint not null,
  content text not null, wp_index text,
  -- Last year's profit before tax and net assets overstated by.
  amount numeric(20,2) not null check (amount <> 0),
  -- Of the project before, where it was carried over.
  source_key text collate "C",
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  removed_by bigint, removed_at timestamptz, removed_reason text,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint prior_misstatement_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id)
);
alter sequence prior_misstatement_id_seq owned by prior_misstatement.id;
grant usage on sequence prior_misstatement_id_seq to digao_app;
create unique index prior_misstatement_source on prior_misstatement (tenant_id, project_id, source_key)
  where source_key is not null and removed_at is null;

create table misstatement_flag (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  flag text collate "C" not null,
  is_present boolean not null,
  note text,
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, flag),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);

-- Each conclusion stays; the last one holds as long as the print is that of the list.
create sequence misstatement_conclusion_id_seq maxvalue 2147483647 cycle;
create table misstatement_conclusion (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('misstatement_conclusion_id_seq'),
  project_id bigint not null,
  print text collate "C" not null,
  -- 1 not material, 2 material.
  conclusion smallint not null check (conclusion in (1, 2)),
  reason text not null,
  om numeric(20,2) not null, decisive numeric(20,2) not null,
  concluded_by bigint not null default app_user(), concluded_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint misstatement_conclusion_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence misstatement_conclusion_id_seq owned by misstatement_conclusion.id;
grant usage on sequence misstatement_conclusion_id_seq to digao_app;

-- Why a line of an entry names an account of another statement item.
alter table adjust_line add column account_reason text;

select close_by_tenant('misstatement_note', 'prior_misstatement', 'misstatement_flag', 'misstatement_conclusion');

-- As of every table of projects: one value may not stand for all (0510).
alter table misstatement_note alter project_id set statistics 1;
alter table prior_misstatement alter project_id set statistics 1;
alter table misstatement_flag alter project_id set statistics 1;
alter table misstatement_conclusion alter project_id set statistics 1;
