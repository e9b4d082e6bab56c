-- Groups (合并财务报表): companies of a group with their figures, what they deal in with each other, eliminations made by hand, consolidations.

create sequence group_company_id_seq maxvalue 2147483647 cycle;
create table group_company (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('group_company_id_seq'),
  project_id bigint not null,
  code text collate "C" not null,
  name text not null,
  role text collate "C" not null check (role in ('parent', 'subsidiary', 'associate')),
  aligned text collate "C" not null default 'open' check (aligned in ('open', 'same', 'adjusted')),
  aligned_why text,
  tax_rate numeric(9, 6) not null default 0.25,
  control_kind text collate "C" check (control_kind in ('purchase', 'founded', 'commonControl')),
  share numeric(9, 6) check (share > 0 and share <= 1),
  since int,
  price numeric(20, 2) not null default 0,
  -- Equity at the day of control.
  capital numeric(20, 2) not null default 0, capital_reserve numeric(20, 2) not null default 0,
  other_comprehensive numeric(20, 2) not null default 0, surplus_reserve numeric(20, 2) not null default 0,
  retained_earnings numeric(20, 2) not null default 0,
  uplift_amount numeric(20, 2) not null default 0, uplift_item text collate "C", uplift_from int,
  uplift_months int not null default 0, uplift_expense text collate "C",
  earlier_carrying numeric(20, 2) not null default 0, earlier_fair numeric(20, 2) not null default 0, earlier_oci numeric(20, 2) not null default 0,
  price_paid numeric(20, 2) not null default 0, dividend numeric(20, 2) not null default 0, dividend_paid numeric(20, 2) not null default 0,
  -- Null: worked out of opening earnings.
  carried_earnings numeric(20, 2),
  currency text collate "C" not null default 'CNY',
  rate_opening numeric(18, 6), rate_closing numeric(18, 6), rate_average numeric(18, 6),
  rate_source text,
  -- Whoever signed the figures off, and what they were then: others are not signed.
  signed_by bigint, signed_at timestamptz, signed_hash text collate "C",
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint group_company_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, signed_by) references app_user (tenant_id, id),
  check ((signed_by is null) = (signed_hash is null))
);
alter sequence group_company_id_seq owned by group_company.id;
create unique index group_company_code_key on group_company (tenant_id, project_id, code) where not is_deleted;
create unique index group_company_parent_key on group_company (tenant_id, project_id) where role = 'parent' and not is_deleted;

create sequence group_figure_id_seq maxvalue 2147483647 cycle;
create table group_figure (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('group_figure_id_seq'),
  project_id bigint not null,
  company text collate "C" not null,
  part text collate "C" not null check (part in ('opening', 'closing', 'income', 'oci', 'movement', 'cash', 'carried')),
  item text collate "C" not null,
  equity_row text collate "C" not null default 'none',
  -- Signed as the statement shows it, in the company's currency.
  amount numeric(20, 2) not null,
  entered_by bigint not null default app_user(),
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint group_figure_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, entered_by) references app_user (tenant_id, id)
);
alter sequence group_figure_id_seq owned by group_figure.id;
create unique index group_figure_item_key on group_figure (tenant_id, project_id, company, part, item, equity_row) where not is_deleted;

create sequence group_dealing_id_seq maxvalue 2147483647 cycle;
create table group_dealing (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('group_dealing_id_seq'),
  project_id bigint not null,
  kind text collate "C" not null check (kind in ('goods', 'assetSale', 'loan', 'associateSale')),
  seller text collate "C" not null, buyer text collate "C" not null,
  price numeric(20, 2) not null default 0, cost numeric(20, 2) not null default 0,
  unsold numeric(9, 6) not null default 0,
  balance numeric(20, 2) not null default 0, provision numeric(20, 2) not null default 0, paid numeric(20, 2) not null default 0,
  -- As the other side shows them; null where it has not said.
  other_price numeric(20, 2), other_balance numeric(20, 2),
  resolution text collate "C" not null default 'none' check (resolution in ('none', 'adjustment', 'elimination')),
  resolution_why text,
  month int, months_left int, asset_item text collate "C", expense_item text collate "C",
  granted numeric(20, 2) not null default 0, repaid numeric(20, 2) not null default 0,
  interest numeric(20, 2) not null default 0, interest_paid numeric(20, 2) not null default 0, interest_item text collate "C",
  carried_profit numeric(20, 2) not null default 0, carried_provision numeric(20, 2) not null default 0,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint group_dealing_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
alter sequence group_dealing_id_seq owned by group_dealing.id;
create unique index group_dealing_pair_key on group_dealing (tenant_id, project_id, kind, seller, buyer, coalesce(month, 0)) where not is_deleted;

-- Lines of eliminations that people make; those that follow from the facts are worked out.
create sequence group_entry_id_seq maxvalue 2147483647 cycle;
create table group_entry (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('group_entry_id_seq'),
  project_id bigint not null,
  entry_no int not null,
  company text collate "C" not null, counterpart text collate "C" not null,
  item text collate "C" not null,
  equity_row text collate "C" not null default 'none',
  debit numeric(20, 2) not null default 0, credit numeric(20, 2) not null default 0,
  description text not null,
  entered_by bigint not null default app_user(),
  reviewed_by bigint, reviewed_at timestamptz,
  pinyin text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  is_deleted boolean not null default false,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint group_entry_id_says_project check (id >> 31 in (0, project_id)),
  check (reviewed_by is null or reviewed_by <> entered_by),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, entered_by) references app_user (tenant_id, id),
  foreign key (tenant_id, reviewed_by) references app_user (tenant_id, id)
);
alter sequence group_entry_id_seq owned by group_entry.id;

-- A consolidation that nothing stopped, with the hash of everything it was worked out of.
create sequence consolidation_id_seq maxvalue 2147483647 cycle;
create table consolidation (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('consolidation_id_seq'),
  project_id bigint not null,
  run_no int not null,
  grounds text collate "C" not null,
  made_by bigint not null default app_user(), made_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint consolidation_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, run_no),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, made_by) references app_user (tenant_id, id)
);
alter sequence consolidation_id_seq owned by consolidation.id;

alter table group_company alter project_id set statistics 1;
alter table group_figure alter project_id set statistics 1;
alter table group_dealing alter project_id set statistics 1;
alter table group_entry alter project_id set statistics 1;
alter table consolidation alter project_id set statistics 1;
grant usage on sequence group_company_id_seq, group_figure_id_seq, group_dealing_id_seq, group_entry_id_seq, consolidation_id_seq to digao_app;
-- What was consolidated stays.
revoke update, delete on consolidation from digao_app;
select close_by_tenant('group_company', 'group_figure', 'group_dealing', 'group_entry', 'consolidation');
