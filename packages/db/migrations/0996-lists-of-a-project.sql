-- Bank accounts are records of a list like others: what is taken off stays for the log, and its number is free for another.
alter table bank_account_list add column pinyin text not null default '', add column updated_at timestamptz not null default now(),
  add column is_deleted boolean not null default false;
alter table bank_account_list drop constraint bank_account_list_account_key;
create unique index bank_account_list_account_key on bank_account_list (tenant_id, project_id, account) where not is_deleted;

-- Why a balance is asked about may be as long as why it is not.
alter table confirmation_contact drop constraint confirmation_contact_select_reason_check;
alter table confirmation_contact add constraint confirmation_contact_select_reason_check check (length(select_reason) <= 200);
