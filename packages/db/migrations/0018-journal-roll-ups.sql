-- What statistics read instead of the lines of a journal; written once for a journal, by a job or by whoever asks first.

-- Every account, parents too: in how many vouchers it stands, and its largest line.
create table ledger_account_month (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, j_period int not null,
  voucher_count int not null, line_max numeric(20,2) not null,
  primary key (tenant_id, batch_id, account_code, j_period)
);
-- What flows from a level-1 account to another (对方科目). A voucher of several accounts on both sides is shared out by amount.
create table ledger_flow (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, debit_code text collate "C" not null, credit_code text collate "C" not null, j_period int not null,
  amount numeric(24,6) not null, voucher_count int not null,
  primary key (tenant_id, batch_id, debit_code, credit_code, j_period)
);
-- First two digits of the amounts of 10 yuan and more, without closing entries. Side 1 debit, 2 credit.
create table ledger_digit (
  tenant_id int not null default app_tenant(),
  batch_id bigint not null, account_code text collate "C" not null, side smallint not null, pair smallint not null,
  line_count int not null,
  primary key (tenant_id, batch_id, account_code, side, pair)
);
-- Null until they are written; and again when the tree of accounts has changed.
alter table import_batch add column rolled_up_at timestamptz;

do $$
declare t text;
begin
  foreach t in array array['ledger_account_month', 'ledger_flow', 'ledger_digit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_wall on %I using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to digao_app', t);
  end loop;
end $$;
