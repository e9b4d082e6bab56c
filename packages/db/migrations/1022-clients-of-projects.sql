-- The client as each project keeps it (被审计单位信息): a copy of the firm's register, taken once with its day and changed in the project alone.
create sequence auditee_info_id_seq maxvalue 2147483647 cycle;
create table auditee_info (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('auditee_info_id_seq'),
  project_id bigint not null,
  taken_on date not null default (now() at time zone 'Asia/Shanghai')::date,
  cust_name text not null, cust_short text, uscc text, cust_name_en text, ent_type text, ownership text, industry text, scale text,
  reg_capital numeric(20,2), paid_capital numeric(20,2), currency text not null default 'CNY',
  establish_date date, reg_address text, office_address text, legal_rep text, contact text, tel text, email text, website text,
  business_scope text, employee_total int, stock_code text, tax_rate numeric(18,6) not null default 0.25,
  bank_name text, bank_account text, parent_name text, group_name text, auditor_prev text, first_year int,
  created_by bigint default app_user(), created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  row_version int not null default 1, pinyin text not null default '', is_deleted boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint auditee_info_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence auditee_info_id_seq owned by auditee_info.id;
create unique index auditee_info_single_key on auditee_info (tenant_id, project_id) where not is_deleted;
alter table auditee_info alter project_id set statistics 1;

-- What the project has learnt of its client, in words.
create sequence auditee_notes_id_seq maxvalue 2147483647 cycle;
create table auditee_notes (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('auditee_notes_id_seq'),
  project_id bigint not null,
  history text, business_model text, it_systems text, policies text, year_changes text,
  created_by bigint default app_user(), created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  row_version int not null default 1, pinyin text not null default '', is_deleted boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint auditee_notes_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence auditee_notes_id_seq owned by auditee_notes.id;
create unique index auditee_notes_single_key on auditee_notes (tenant_id, project_id) where not is_deleted;
alter table auditee_notes alter project_id set statistics 1;

-- Contracts of the client that matter to its audit (重要合同).
create sequence key_contract_id_seq maxvalue 2147483647 cycle;
create table key_contract (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('key_contract_id_seq'),
  project_id bigint not null,
  contract_no text collate "C", counterparty text not null, subject text not null,
  amount numeric(20,2), currency text not null default 'CNY',
  from_day date, to_day date, note text,
  created_by bigint default app_user(), created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  row_version int not null default 1, pinyin text not null default '', is_deleted boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint key_contract_id_says_project check (id >> 31 in (0, project_id)),
  check (to_day >= from_day),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence key_contract_id_seq owned by key_contract.id;
create index key_contract_list on key_contract (tenant_id, project_id, id) where not is_deleted;
alter table key_contract alter project_id set statistics 1;

select close_by_tenant('auditee_info');
select close_by_tenant('auditee_notes');
select close_by_tenant('key_contract');
grant usage on sequence auditee_info_id_seq, auditee_notes_id_seq, key_contract_id_seq to digao_app;
