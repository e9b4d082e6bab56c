-- What statistics read is written anew where the way of writing it has changed since: old books are rolled up again when first asked.
alter table import_batch add column roll_up_version smallint not null default 1;

-- First two digits of amounts by month, for ranges of months; `ledger_digit` holds the whole journal.
create table ledger_digit_month (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, j_period int not null, account_code text collate "C" not null, side smallint not null,
  pair smallint not null, line_count int not null,
  primary key (tenant_id, batch_id, j_period, account_code, side, pair)
);
alter table ledger_digit_month enable row level security;
alter table ledger_digit_month force row level security;
create policy tenant_wall on ledger_digit_month
  using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
grant select, insert, update, delete on ledger_digit_month to digao_app;

-- The latest finished test run of a journal, which lines are asked for their scores by.
create index journal_test_run_journal on journal_test_run (tenant_id, batch_id, id) where state = 'done';
