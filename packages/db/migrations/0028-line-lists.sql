-- A page of ledger lines of an account asks for the accounts below it.
create index account_parent on account (tenant_id, period_id, parent_code) where parent_code is not null;
