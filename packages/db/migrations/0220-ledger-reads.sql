-- What reads of ledgers stand on: roll-ups, selections of lines, named filters, ticked lines.

-- Roll-ups: a trial balance reads these, never the lines.
create table ledger_month (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, j_period int not null,
  debit numeric(20,2) not null, credit numeric(20,2) not null,
  closing_debit numeric(20,2) not null, closing_credit numeric(20,2) not null,
  line_count int not null,
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, account_code, j_period)
);

create table ledger_month_aux (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, aux_id bigint not null, j_period int not null,
  debit numeric(20,2) not null, credit numeric(20,2) not null, line_count int not null,
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, account_code, aux_id, j_period)
);

-- Every account, parents too: in how many vouchers it stands, and its largest line.
create table ledger_account_month (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, j_period int not null,
  voucher_count int not null, line_max numeric(20,2) not null,
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, account_code, j_period)
);

-- What flows from a level-1 account to another (对方科目). A voucher of several accounts on both sides is shared out by amount.
create table ledger_flow (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, debit_code text collate "C" not null, credit_code text collate "C" not null, j_period int not null,
  amount numeric(24,6) not null, voucher_count int not null,
  project_id bigint not null,
  -- What the vouchers pair by themselves; the rest is shared out pro rata.
  paired numeric(24,6) not null default 0,
  primary key (tenant_id, project_id, batch_id, debit_code, credit_code, j_period)
);

-- First two digits of the amounts of 10 yuan and more, without closing entries. Side 1 debit, 2 credit.
create table ledger_digit (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, side smallint not null, pair smallint not null,
  line_count int not null,
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, account_code, side, pair)
);

-- First two digits of amounts by month, for ranges of months; `ledger_digit` holds the whole journal.
create table ledger_digit_month (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, j_period int not null, account_code text collate "C" not null, side smallint not null,
  pair smallint not null, line_count int not null,
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, j_period, account_code, side, pair)
);

-- What a search of the ledger found, kept as long as it is asked for: a journal never changes once it is written, so the lines that fit a
-- filter in an order are the same tomorrow. The numbers of the lines stand in one value, so any place of a million lines is one
-- look. Made again at will, hence unlogged.
create unlogged table line_selection (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null,
  -- SHA-256 of filter and order.
  key text collate "C" not null,
  line_count int not null,
  debit numeric(20,2) not null, credit numeric(20,2) not null,
  -- Of each 1,024 lines: debit and credit, so that a running balance need not begin at the beginning.
  block_debit numeric(20,2)[] not null, block_credit numeric(20,2)[] not null,
  -- Ordinals within the batch, four bytes each, most significant first.
  ordinals bytea not null,
  -- SHA-256 of the ordinals: the same rows in the same order, or not.
  fingerprint text collate "C" not null,
  made_at timestamptz not null default now(),
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, key)
);
-- Stored outside the row and as it is: a part is read without the rest.
alter table line_selection alter ordinals set storage external;
create index line_selection_age on line_selection (tenant_id, project_id, made_at);

-- Expressions that people of a project gave a name.
create sequence line_filter_id_seq maxvalue 2147483647 cycle;
create table line_filter (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('line_filter_id_seq'),
  project_id bigint not null,
  filter_name text not null,
  expression jsonb not null,
  created_by bigint not null default app_user(),
  created_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint line_filter_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence line_filter_id_seq owned by line_filter.id;
create unique index line_filter_name on line_filter (tenant_id, project_id, lower(filter_name));

-- Lines ticked for drawing (勾选), before they are drawn.
create table picked_line (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  line_id bigint not null,
  user_id bigint not null default app_user(),
  picked_at timestamptz not null default now(),
  primary key (tenant_id, project_id, line_id),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

select close_by_tenant(
  'ledger_month', 'ledger_month_aux', 'ledger_account_month', 'ledger_flow', 'ledger_digit', 'ledger_digit_month', 'line_selection',
  'line_filter', 'picked_line'
);
