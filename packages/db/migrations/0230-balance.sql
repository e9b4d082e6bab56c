-- What is decided on the trial balance: adjustments, materiality, last year's figures, closing rates; and the programmes that lead to it.

-- Adjustments: entries and their lines.
create sequence adjust_head_id_seq maxvalue 2147483647 cycle;
create table adjust_head (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('adjust_head_id_seq'),
  project_id bigint not null,
  adj_type smallint not null check (adj_type between 1 and 8),
  adj_seq int, adj_no text,
  description text not null, reason text, wp_index text, fs_item_id bigint,
  source smallint not null default 1, source_key text,
  status smallint not null default 0 check (status between 0 and 3),
  client_status smallint not null default 0 check (client_status between 0 and 3), client_sign_user text, client_sign_date date,
  misstatement_kind smallint, cause smallint,
  preparer_id bigint not null default app_user(), prepare_time timestamptz not null default now(),
  checker_id bigint, check_time timestamptz, cancel_reason text,
  is_roll_forward boolean not null default false, prior_head_id bigint, tax_effect_of bigint, remark text,
  row_version int not null default 1,
  -- Who changed the entry's content besides its preparer: none of them may check it.
  editor_ids bigint[] not null default '{}',
  -- Who took a checked entry out of the figures, or sent it back, and when: beside the reason, for good.
  cancel_by bigint, cancel_time timestamptz,
  -- The opening entry whose effect this one moves into the year's profit; and whether an opening entry restates the comparatives.
  turn_of bigint,
  restatement smallint check (restatement between 1 and 3),
  primary key (tenant_id, project_id, id),
  constraint adjust_head_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, preparer_id) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id, tax_effect_of) references adjust_head (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, turn_of) references adjust_head (tenant_id, project_id, id)
);
alter sequence adjust_head_id_seq owned by adjust_head.id;
create unique index adjust_head_number on adjust_head (tenant_id, project_id, adj_type, adj_seq) where adj_seq is not null;
create index adjust_head_project on adjust_head (tenant_id, project_id, adj_type);

create sequence adjust_line_id_seq maxvalue 2147483647 cycle;
create table adjust_line (
  tenant_id int not null default app_tenant(),
  id bigint not null default app_row_id('adjust_line_id_seq'),
  project_id bigint not null, head_id bigint not null, line_no int not null,
  fs_item_id bigint not null, account_code text collate "C", line_name text,
  debit numeric(20,2) not null default 0 check (debit >= 0),
  credit numeric(20,2) not null default 0 check (credit >= 0),
  currency text, fc_amount numeric(20,2), cf_item_code text, remark text,
  -- Why it names an account of another statement item.
  account_reason text,
  primary key (tenant_id, project_id, id),
  constraint adjust_line_id_says_project check (id >> 31 in (0, project_id)),
  constraint adjust_line_tenant_id_head_id_line_no_key unique (tenant_id, project_id, head_id, line_no),
  check ((debit > 0) <> (credit > 0)),
  foreign key (tenant_id, project_id, head_id) references adjust_head (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id)
);
alter sequence adjust_line_id_seq owned by adjust_line.id;
create index adjust_line_item on adjust_line (tenant_id, project_id, fs_item_id);

-- Materiality (重要性水平, CSA 1221): what a project goes by, revision after revision. One is in force; at most one more is being drafted.
create sequence materiality_id_seq maxvalue 2147483647 cycle;
create table materiality (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('materiality_id_seq'),
  project_id bigint not null,
  revision int not null check (revision > 0),
  -- 1 planning, 2 revision, 3 completion
  stage int not null check (stage between 1 and 3),
  -- 0 draft, 1 approved, 2 superseded
  status int not null default 0 check (status between 0 and 2),
  benchmark int not null,
  -- 1 unaudited, 2 audited trial balance, 3 an amount that the books do not give
  basis int not null check (basis between 1 and 3),
  benchmark_amount numeric(20,2) not null,
  benchmark_adj numeric(20,2) not null default 0,
  adj_reason text,
  percent numeric(9,6) not null,
  percent_reason text,
  -- Significant digits that overall materiality is rounded down to; 0 keeps the fen.
  digits int not null default 2 check (digits between 0 and 6),
  om numeric(20,2) not null check (om > 0),
  pm_percent numeric(9,6) not null,
  pm_reason text,
  pm numeric(20,2) not null check (pm > 0 and pm < om),
  trivial_percent numeric(9,6) not null,
  trivial_reason text,
  trivial numeric(20,2) not null check (trivial >= 0 and trivial < pm),
  -- [{fsItemId, amount, reason}]: items whose misstatement matters from a lower amount on.
  specific_items jsonb not null default '[]',
  -- Why this benchmark.
  reason text not null,
  -- Why the one in force is revised.
  revision_reason text,
  -- The books as they stood when it was worked out: the period, and every benchmark of both trial balances.
  figures jsonb not null,
  preparer_id bigint not null default app_user(),
  prepare_time timestamptz not null default now(),
  editor_ids bigint[] not null default '{}',
  approver_id bigint,
  approve_time timestamptz,
  superseded_time timestamptz,
  row_version int not null default 1,
  -- Where an entered benchmark comes from; and why a draft was last sent back, by whom and when: kept when it is approved later.
  source_note text,
  return_reason text,
  return_by bigint,
  return_time timestamptz,
  primary key (tenant_id, project_id, id),
  constraint materiality_id_says_project check (id >> 31 in (0, project_id)),
  check ((status = 0) = (approver_id is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, preparer_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approver_id) references app_user (tenant_id, id),
  foreign key (tenant_id, return_by) references app_user (tenant_id, id)
);
alter sequence materiality_id_seq owned by materiality.id;
create unique index materiality_revision on materiality (tenant_id, project_id, revision);
create unique index materiality_open on materiality (tenant_id, project_id, status) where status < 2;

-- Figures of last year's project as they were taken over (上年审定数): kept whole and never changed, the latest of a source in force. Members of
-- this project read these, not the other project.
create sequence prior_figures_id_seq maxvalue 2147483647 cycle;
create table prior_figures (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('prior_figures_id_seq') check (id >> 31 in (0, project_id)),
  project_id bigint not null,
  source_project bigint not null,
  -- The source as it was then.
  source_code text not null, source_name text not null, source_year int not null, source_end date not null,
  is_archived boolean not null,
  taken_by bigint not null default app_user(), taken_at timestamptz not null default now(),
  -- Why figures that were taken already are taken again.
  reason text,
  fingerprint text collate "C" not null,
  -- By item code, as the printed form shows them: unaudited and audited. Audited profit and loss month by month. Accounts with their closing net
  -- debit. Entries that count, and those that were refused. Years before the source, from what it knows of them.
  amounts jsonb not null, months jsonb not null, accounts jsonb not null, entries jsonb not null, earlier jsonb not null,
  -- Profit and loss accounts of last year's books with what the year amounted to; null = taken before these were copied, which is not none.
  profit_accounts jsonb,
  primary key (tenant_id, project_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, source_project) references project (tenant_id, id),
  foreign key (tenant_id, taken_by) references app_user (tenant_id, id)
);
alter sequence prior_figures_id_seq owned by prior_figures.id;

-- Closing rates (资产负债表日即期汇率, CAS 19). Each stays; the one that nothing has superseded is in force.
create sequence closing_rate_id_seq maxvalue 2147483647 cycle;
create table closing_rate (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('closing_rate_id_seq'),
  project_id bigint not null,
  currency text collate "C" not null check (currency ~ '^[A-Z]{3}$'),
  rate_date date not null,
  -- Functional currency for so many units.
  rate numeric(18,6) not null check (rate > 0),
  per int not null default 1 check (per in (1, 100)),
  source text not null check (source in ('centralParity', 'bank', 'other')),
  source_note text,
  -- Why it is changed, or so unlike the books.
  reason text,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  superseded_by bigint, superseded_at timestamptz,
  primary key (tenant_id, project_id, id),
  constraint closing_rate_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, superseded_by) references app_user (tenant_id, id)
);
alter sequence closing_rate_id_seq owned by closing_rate.id;
create unique index closing_rate_in_force on closing_rate (tenant_id, project_id, currency) where superseded_at is null;

-- A project's own copy of the programmes, with what came of each procedure.
create sequence prog_line_id_seq maxvalue 2147483647 cycle;
create table prog_line (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('prog_line_id_seq'),
  project_id bigint not null,
  fs_item_id bigint not null,
  line_no int not null,
  -- Enum assertion.
  assertions text[] not null,
  -- Enum procType.
  proc_types smallint[] not null,
  content text not null,
  wp_suffix text not null default '',
  is_key boolean not null default false,
  -- Written in the project, not copied from the firm's.
  is_own boolean not null default false,
  -- Tailored: one that is not selected is not carried out and counts nowhere.
  is_selected boolean not null default true,
  wp_index text,
  -- Enum progResult.
  result smallint not null default 0 check (result between 0 and 5),
  note text,
  not_done_reason text,
  adjust_head_id bigint,
  exec_user_id bigint, exec_date date,
  -- Who leads the project agreed that a key procedure does not apply or is left undone.
  approved_by bigint, approved_at timestamptz,
  -- Carried out, or left undone for a reason that stands.
  is_settled boolean not null generated always as (result in (1, 2) or (result in (3, 4) and (not is_key or approved_at is not null))) stored,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint prog_line_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, adjust_head_id) references adjust_head (tenant_id, project_id, id),
  foreign key (tenant_id, exec_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approved_by) references app_user (tenant_id, id)
);
alter sequence prog_line_id_seq owned by prog_line.id;
create unique index prog_line_of_item on prog_line (tenant_id, project_id, fs_item_id, line_no);
create index prog_line_entry on prog_line (tenant_id, project_id, adjust_head_id) where adjust_head_id is not null;

select close_by_tenant('adjust_head', 'adjust_line', 'materiality', 'prior_figures', 'closing_rate', 'prog_line');
revoke update, delete on prior_figures from digao_app;
