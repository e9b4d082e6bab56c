-- Samples (抽样记录), drawn vouchers (抽凭) and journal-entry tests (会计分录测试).

-- The population as it was defined, the seed and every parameter; its items follow, and what became of them.
create sequence sample_run_id_seq maxvalue 2147483647 cycle;
create table sample_run (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('sample_run_id_seq'),
  project_id bigint not null,
  run_no int not null,
  -- 1 test of controls, 2 test of details.
  purpose smallint not null check (purpose in (1, 2)),
  -- Enum samplingMethod.
  method smallint not null check (method between 1 and 9),
  title text not null default '',
  period_id bigint not null,
  fs_item_id bigint, prog_line_id bigint,
  -- The filter of the lines as it was sent.
  population jsonb not null,
  -- The journal that it was drawn from, whatever is in force today.
  batch_id bigint not null,
  ledger_count int not null, ledger_amount numeric(20,2) not null,
  pop_count int not null, pop_amount numeric(20,2) not null,
  -- SHA-256 of the lines in their order and of the sums of their blocks.
  pop_hash text collate "C" not null,
  -- What of the ledger amount is not in the population: reason, count, amount.
  excluded jsonb not null default '[]',
  seed bigint not null check (seed between 0 and 4294967295),
  confidence numeric(18,6),
  -- An amount in a test of details, a rate in a test of controls.
  tolerable numeric(20,6), expected numeric(20,6),
  risk_factor numeric(20,6), expansion numeric(20,6),
  sample_size int not null,
  interval numeric(20,2), start_point numeric(20,2),
  strata jsonb not null default '[]',
  -- What else the draw went by: bounds, allocation, length of blocks, limits, ticked places.
  design jsonb not null default '{}',
  result jsonb, conclusion text,
  -- 0 open, 1 concluded, 2 taken back.
  status smallint not null default 0 check (status between 0 and 2),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  concluded_by bigint, concluded_at timestamptz,
  row_version int not null default 1,
  -- The smaller sample that this one extends.
  extends_id bigint,
  -- What the design asks for: rule, size and interval by it, and how many were drawn. Null where it cannot be worked out.
  needed jsonb,
  size_reason text,
  -- As it stood at the draw, and why more is tolerable than that.
  performance_materiality numeric(20,2),
  tolerable_reason text,
  -- Tested or designed otherwise since the result.
  is_stale boolean not null default false,
  evaluated_by bigint, evaluated_at timestamptz,
  -- 1 accepted, 2 not accepted, 3 extended.
  verdict smallint check (verdict between 1 and 3),
  -- A leader's, where the result speaks against what is accepted.
  verdict_reason text,
  -- What was looked at of items that were found right without a remark of their own.
  seen text,
  -- A sample that is taken back stays: what was drawn and what was asked beside it stays in sight.
  withdrawn_by bigint, withdrawn_at timestamptz, withdraw_reason text,
  -- Conclusions that were taken back or changed, oldest first: {userId, at, reason, verdict, conclusion}.
  former_conclusions jsonb not null default '[]',
  primary key (tenant_id, project_id, id),
  constraint sample_run_id_says_project check (id >> 31 in (0, project_id)),
  check ((status = 2) = (withdraw_reason is not null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, concluded_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id, extends_id) references sample_run (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, prog_line_id) references prog_line (tenant_id, project_id, id),
  foreign key (tenant_id, evaluated_by) references app_user (tenant_id, id),
  foreign key (tenant_id, withdrawn_by) references app_user (tenant_id, id)
);
alter sequence sample_run_id_seq owned by sample_run.id;
create unique index sample_run_number on sample_run (tenant_id, project_id, run_no);
create index sample_run_item on sample_run (tenant_id, project_id, fs_item_id);
create index sample_run_period on sample_run (tenant_id, project_id, period_id);
create index sample_run_extends on sample_run (tenant_id, project_id, extends_id);
create index sample_run_prog_line on sample_run (tenant_id, project_id, prog_line_id) where prog_line_id is not null;

-- The design of a sample is locked at its draw: each change of it, with its reason.
create sequence sample_change_id_seq maxvalue 2147483647 cycle;
create table sample_change (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('sample_change_id_seq'),
  project_id bigint not null,
  run_id bigint not null,
  reason text not null,
  -- Confidence, tolerable, expected, and the size that follows from them.
  old_design jsonb not null, new_design jsonb not null,
  changed_by bigint not null default app_user(), changed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint sample_change_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, run_id) references sample_run (tenant_id, project_id, id),
  foreign key (tenant_id, changed_by) references app_user (tenant_id, id)
);
alter sequence sample_change_id_seq owned by sample_change.id;
create index sample_change_run on sample_change (tenant_id, project_id, run_id, id);

create sequence sample_item_id_seq maxvalue 2147483647 cycle;
create table sample_item (
  tenant_id int not null default app_tenant(),
  id bigint not null default app_row_id('sample_item_id_seq'),
  project_id bigint not null,
  run_id bigint not null,
  seq int not null,
  -- 0 sampled, 1 certain (an interval or more), 2 individually significant: tested in full beside the sample.
  kind smallint not null default 0 check (kind between 0 and 2),
  -- From 1; of stratified samples.
  stratum smallint,
  -- Place in the population, from 1; null for what stands beside it.
  place int,
  hits int not null default 1,
  -- The line in the journal now in force; null where it is not found there any more.
  line_id bigint, jmsn bigint,
  -- As it stood when it was drawn.
  j_period int not null, j_date date not null, j_type text not null, j_no int, j_no_text text not null, line_no int not null,
  account_code text collate "C" not null, account_name text not null, summary text,
  debit numeric(20,2) not null, credit numeric(20,2) not null,
  -- The amount of the tested side.
  book numeric(20,2) not null,
  audited numeric(20,2),
  is_deviation boolean,
  remark text,
  checked_by bigint, checked_at timestamptz,
  row_version int not null default 1,
  -- No procedure could be carried out on it: it counts as wrong (CSA 1314).
  is_unavailable boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint sample_item_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, run_id) references sample_run (tenant_id, project_id, id) on delete cascade,
  foreign key (tenant_id, checked_by) references app_user (tenant_id, id)
);
alter sequence sample_item_id_seq owned by sample_item.id;
create unique index sample_item_place on sample_item (tenant_id, project_id, run_id, seq);
create index sample_item_line on sample_item (tenant_id, project_id, line_id);

-- How a population ties to the ledger, kept as long as its journal: counted once, shown at every draw. Made again at will.
create unlogged table sample_population (
  tenant_id int not null default app_tenant() references tenant (id),
  batch_id bigint not null,
  key text collate "C" not null,
  figures jsonb not null,
  made_at timestamptz not null default now(),
  project_id bigint not null,
  primary key (tenant_id, project_id, batch_id, key)
);

-- Who drew a sample again (重新执行), when, and what came of it.
create sequence sample_reperformance_id_seq maxvalue 2147483647 cycle;
create table sample_reperformance (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('sample_reperformance_id_seq'),
  project_id bigint not null,
  run_id bigint not null,
  is_identical boolean not null,
  -- Figures then and now, what changed, and the rows that differ, as they were told.
  told jsonb not null,
  performed_by bigint not null default app_user(), performed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint sample_reperformance_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  -- A sample that was drawn again is not deleted any more.
  foreign key (tenant_id, project_id, run_id) references sample_run (tenant_id, project_id, id),
  foreign key (tenant_id, performed_by) references app_user (tenant_id, id)
);
alter sequence sample_reperformance_id_seq owned by sample_reperformance.id;
create index sample_reperformance_run on sample_reperformance (tenant_id, project_id, run_id, id);

-- Vouchers drawn for checking, line by line and for a statement item; what was drawn is kept as it stood, so a journal that is imported again
-- takes nothing away.
create sequence drawn_voucher_id_seq maxvalue 2147483647 cycle;
create table drawn_voucher (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('drawn_voucher_id_seq'),
  project_id bigint not null,
  fs_item_id bigint not null,
  period_id bigint not null,
  -- The line in the journal in force; null when a later journal has none like it.
  line_id bigint, jmsn bigint,
  j_period int not null, j_date date not null, j_type text collate "C" not null, j_no int, j_no_text text not null, line_no int not null,
  summary text, account_code text collate "C" not null, account_name text not null,
  debit numeric(20,2) not null, credit numeric(20,2) not null,
  counter_text text not null default '', party_text text not null default '',
  -- 1 by hand, 2 sampling, 3 journal test, 4 import, 5 chart, 6 cut-off test.
  draw_source smallint not null check (draw_source between 1 and 6),
  sample_run_id bigint,
  -- Marks by the number of the check item: 1 tick, 2 cross, 3 not applicable.
  marks jsonb not null default '{}',
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 9)),
  result smallint not null default 0 check (result in (0, 1, 2, 3, 4, 9)),
  diff_amount numeric(20,2),
  remark text,
  adjust_head_id bigint,
  is_selected boolean not null default false,
  drawn_by bigint not null default app_user(), drawn_at timestamptz not null default now(),
  check_user_id bigint, check_time timestamptz,
  review_user_id bigint, review_time timestamptz,
  row_version int not null default 1,
  -- Since when it stands on another journal than the one it was drawn from.
  relinked_at timestamptz,
  -- Who marked or judged it: none of them reviews it.
  checker_ids bigint[] not null default '{}',
  prog_line_id bigint,
  primary key (tenant_id, project_id, id),
  constraint drawn_voucher_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, adjust_head_id) references adjust_head (tenant_id, project_id, id),
  foreign key (tenant_id, drawn_by) references app_user (tenant_id, id),
  foreign key (tenant_id, project_id, prog_line_id) references prog_line (tenant_id, project_id, id)
);
alter sequence drawn_voucher_id_seq owned by drawn_voucher.id;
create unique index drawn_voucher_line on drawn_voucher (tenant_id, project_id, fs_item_id, line_id) where line_id is not null;
create index drawn_voucher_project on drawn_voucher (tenant_id, project_id, fs_item_id, id);
create index drawn_voucher_jmsn on drawn_voucher (tenant_id, project_id, jmsn);
-- Which drawn vouchers an entry corrects.
create index drawn_voucher_adjustment on drawn_voucher (tenant_id, project_id, adjust_head_id) where adjust_head_id is not null;
create index drawn_voucher_prog_line on drawn_voucher (tenant_id, project_id, prog_line_id) where prog_line_id is not null;

create table drawn_file (
  tenant_id int not null default app_tenant(),
  drawn_id bigint not null,
  file_id bigint not null,
  added_by bigint not null default app_user(), added_at timestamptz not null default now(),
  project_id bigint not null,
  primary key (tenant_id, project_id, drawn_id, file_id),
  foreign key (tenant_id, project_id, drawn_id) references drawn_voucher (tenant_id, project_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);

-- The rules as a project keeps them, version after version; runs over a journal; the vouchers that hit.
create table journal_test_setting (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  version int not null check (version > 0),
  -- What differs from the standard values.
  settings jsonb not null,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, version),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);

create sequence journal_test_run_id_seq maxvalue 2147483647 cycle;
create table journal_test_run (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('journal_test_run_id_seq'),
  project_id bigint not null,
  run_no int not null,
  period_id bigint not null,
  -- The journal that it was run over, whatever is in force today.
  batch_id bigint not null,
  -- 0 while the rules stood at their standard values.
  setting_version int not null,
  -- Every rule with its parameters, bands and materiality, as the run goes by them.
  settings jsonb not null,
  seed bigint not null check (seed between 0 and 4294967295),
  -- The run that this one repeats.
  again_of bigint,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  job_id bigint,
  voucher_count int, hit_count int,
  -- Rules left out and why, counts by rule, band and score, years without a calendar, what differs from the run repeated.
  summary jsonb not null default '{}',
  -- SHA-256 of the vouchers that hit, with their rules and scores.
  fingerprint text collate "C",
  conclusion text, concluded_by bigint, concluded_at timestamptz,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(), finished_at timestamptz,
  row_version int not null default 1,
  -- What it comes to. Whoever concludes while vouchers with high scores are open says why; how many they were.
  verdict text check (verdict in ('noException', 'exceptionsDealtWith')),
  override_reason text, override_open int,
  -- As of sample_run.
  former_conclusions jsonb not null default '[]',
  primary key (tenant_id, project_id, id),
  constraint journal_test_run_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, again_of) references journal_test_run (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, concluded_by) references app_user (tenant_id, id)
);
alter sequence journal_test_run_id_seq owned by journal_test_run.id;
create unique index journal_test_run_number on journal_test_run (tenant_id, project_id, run_no);
create index journal_test_run_period on journal_test_run (tenant_id, project_id, period_id, id);
-- The latest finished test run of a journal, which lines are asked for their scores by.
create index journal_test_run_journal on journal_test_run (tenant_id, project_id, batch_id, id) where state = 'done';

-- Without a foreign key: a run writes its hits in one statement and is never deleted; a look at the run for each was half of the cost.
create table journal_test_hit (
  tenant_id int not null default app_tenant(),
  run_id bigint not null,
  jmsn bigint not null,
  -- JE01 is bit 0.
  rules int not null,
  score smallint not null,
  amount numeric(20,2) not null,
  -- What rules over several vouchers found, by rule.
  facts jsonb,
  project_id bigint not null,
  primary key (tenant_id, project_id, run_id, jmsn)
);
create index journal_test_hit_score on journal_test_hit (tenant_id, project_id, run_id, score, amount);

-- Vouchers that need no further work, and why. They are known by what they are, so that a later journal does not bring them back.
create sequence journal_test_exclusion_id_seq maxvalue 2147483647 cycle;
create table journal_test_exclusion (
  tenant_id int not null default app_tenant(),
  id bigint not null default app_row_id('journal_test_exclusion_id_seq'),
  project_id bigint not null,
  period_id bigint not null,
  j_period int not null, j_type text collate "C" not null, j_no_text text not null, amount numeric(20,2) not null,
  reason text not null,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint journal_test_exclusion_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence journal_test_exclusion_id_seq owned by journal_test_exclusion.id;
create unique index journal_test_exclusion_voucher on journal_test_exclusion (tenant_id, project_id, period_id, j_period, j_type, j_no_text, amount);

select close_by_tenant(
  'sample_run', 'sample_change', 'sample_item', 'sample_population', 'sample_reperformance', 'drawn_voucher', 'drawn_file',
  'journal_test_setting', 'journal_test_run', 'journal_test_hit', 'journal_test_exclusion'
);
