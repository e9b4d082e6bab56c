-- The audited cash-flow statement (现金流量表审定): which accounts are cash, the attribution of a journal to items, and what people decided.

-- What people said of an account; without a row its name and standard account decide.
create sequence cash_account_id_seq maxvalue 2147483647 cycle;
create table cash_account (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('cash_account_id_seq'),
  project_id bigint not null,
  account_code text collate "C" not null,
  -- Enum cashTreatment.
  treatment smallint not null check (treatment between 1 and 4),
  -- Enum cashRestriction; of restricted accounts.
  nature smallint check (nature between 1 and 6),
  reason text not null default '',
  changed_by bigint not null default app_user(), changed_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint cash_account_id_says_project check (id >> 31 in (0, project_id)),
  check ((treatment = 2) = (nature is not null)),
  unique (tenant_id, project_id, account_code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, changed_by) references app_user (tenant_id, id)
);
alter sequence cash_account_id_seq owned by cash_account.id;

-- A journal attributed to items, with what it went by.
create sequence cash_flow_run_id_seq maxvalue 2147483647 cycle;
create table cash_flow_run (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('cash_flow_run_id_seq'),
  project_id bigint not null,
  run_no int not null,
  period_id bigint not null,
  -- The journal that it was made of, whatever is in force today.
  batch_id bigint not null,
  -- Hashes of the rules, the cash accounts and the related parties, and the materiality: what else it went by.
  grounds jsonb not null default '{}',
  -- Until it is done its job alone knows how it stands.
  state text collate "C" not null default 'queued' check (state in ('queued', 'done')),
  job_id bigint,
  -- Counts and totals; empty until it is done.
  summary jsonb not null default '{}',
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  finished_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint cash_flow_run_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, run_no),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence cash_flow_run_id_seq owned by cash_flow_run.id;
create index cash_flow_run_period on cash_flow_run (tenant_id, project_id, period_id, id);

-- Bulk rows, without foreign keys as those of a journal: what of a line goes to which item. Those of the last run of a period are kept.
create table cash_flow_part (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  run_id bigint not null, seq bigint not null,
  jmsn bigint not null, line_id bigint not null,
  j_period int not null,
  account_code text collate "C" not null,
  -- An item of the statement, NET where receipts and payments offset each other, or empty where no rule says.
  item text collate "C" not null,
  -- Inflows positive.
  amount numeric(20,2) not null,
  rule_id text collate "C" not null default '',
  is_manual boolean not null default false,
  -- A person's decision stands in its place.
  is_off boolean not null default false,
  -- Why a person must look; null where nobody need.
  review text collate "C",
  review_amount numeric(20,2),
  primary key (tenant_id, project_id, run_id, seq)
);
create index cash_flow_part_line on cash_flow_part (tenant_id, project_id, run_id, line_id);
create index cash_flow_part_voucher on cash_flow_part (tenant_id, project_id, run_id, jmsn);
create index cash_flow_part_account on cash_flow_part (tenant_id, project_id, run_id, account_code);
create index cash_flow_part_item on cash_flow_part (tenant_id, project_id, run_id, item);

-- Items by month and account, so that a figure opens at once.
create table cash_flow_month (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  run_id bigint not null,
  item text collate "C" not null,
  account_code text collate "C" not null,
  j_period int not null,
  amount numeric(20,2) not null,
  part_count int not null,
  primary key (tenant_id, project_id, run_id, item, account_code, j_period)
);

-- What leads from profit to operating cash, added up over the vouchers.
create table cash_flow_supplement (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  run_id bigint not null,
  -- Line of the supplement; empty: explained by nothing.
  line text collate "C" not null,
  kind text collate "C" not null,
  -- Four digits of the account, the item on the other side, or the voucher that nothing explains.
  account text collate "C" not null,
  amount numeric(20,2) not null,
  voucher_count int not null,
  primary key (tenant_id, project_id, run_id, line, kind, account)
);

-- What people decided of lines, known by what the voucher is: it follows the voucher into another journal.
create sequence cash_flow_decision_id_seq maxvalue 2147483647 cycle;
create table cash_flow_decision (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('cash_flow_decision_id_seq'),
  project_id bigint not null,
  period_id bigint not null,
  -- In the journal now in force; null where they are not found there any more.
  jmsn bigint, line_id bigint,
  -- As they stood when it was decided.
  j_period int not null, j_date date not null, j_type text not null, j_no_text text not null,
  line jsonb not null,
  -- What the line and its voucher changed cash by then.
  amount numeric(20,2) not null, voucher_amount numeric(20,2) not null,
  -- [{item, amount}]
  parts jsonb not null,
  reason text not null,
  -- Enum cashDecision.
  status smallint not null default 1 check (status between 1 and 3),
  decided_by bigint not null default app_user(), decided_at timestamptz not null default now(),
  -- The second person, of batches at or above performance materiality.
  agreed_by bigint, agreed_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint cash_flow_decision_id_says_project check (id >> 31 in (0, project_id)),
  check (agreed_by is null or agreed_by <> decided_by),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
  foreign key (tenant_id, agreed_by) references app_user (tenant_id, id)
);
alter sequence cash_flow_decision_id_seq owned by cash_flow_decision.id;
create index cash_flow_decision_line on cash_flow_decision (tenant_id, project_id, period_id, line_id);

-- Why a check that does not pass, or an item against its side, is right all the same.
create sequence cash_flow_explanation_id_seq maxvalue 2147483647 cycle;
create table cash_flow_explanation (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('cash_flow_explanation_id_seq'),
  project_id bigint not null,
  code text collate "C" not null,
  words text not null,
  -- The difference that was explained: another one is not.
  difference numeric(20,2) not null,
  explained_by bigint not null default app_user(), explained_at timestamptz not null default now(),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint cash_flow_explanation_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, explained_by) references app_user (tenant_id, id)
);
alter sequence cash_flow_explanation_id_seq owned by cash_flow_explanation.id;

-- Rules that people remember for a client, over the catalogue's.
create table cash_flow_memory (
  tenant_id int not null default app_tenant() references tenant (id),
  id int generated by default as identity,
  cust_id bigint not null,
  account_name text not null,
  -- Standard code of the account.
  prefix text collate "C" not null,
  -- Words that the entry's text contains; empty for every entry of the account.
  words text not null default '',
  inflow text collate "C" not null, outflow text collate "C" not null,
  reason text not null,
  user_id bigint not null default app_user(), said_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, cust_id, account_name, words),
  foreign key (tenant_id, cust_id) references customer (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

alter table cash_account alter project_id set statistics 1;
alter table cash_flow_run alter project_id set statistics 1, alter batch_id set statistics 1;
alter table cash_flow_part alter project_id set statistics 1;
alter table cash_flow_supplement alter project_id set statistics 1;
alter table cash_flow_month alter project_id set statistics 1;
alter table cash_flow_decision alter project_id set statistics 1;
alter table cash_flow_explanation alter project_id set statistics 1;
grant usage on sequence cash_account_id_seq, cash_flow_run_id_seq, cash_flow_decision_id_seq, cash_flow_explanation_id_seq to digao_app;
select close_by_tenant(
  'cash_account', 'cash_flow_run', 'cash_flow_part', 'cash_flow_month', 'cash_flow_supplement', 'cash_flow_decision', 'cash_flow_explanation', 'cash_flow_memory'
);
