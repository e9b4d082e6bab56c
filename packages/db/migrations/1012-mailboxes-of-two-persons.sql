-- A project's mailbox for confirmations is used once another leader than who changed it has confirmed it.
alter table mail_account add column changed_by bigint, add column confirmed_by bigint, add column confirmed_at timestamptz,
  add foreign key (tenant_id, changed_by) references app_user (tenant_id, id),
  add foreign key (tenant_id, confirmed_by) references app_user (tenant_id, id),
  add check ((confirmed_by is null) = (confirmed_at is null)),
  add check (confirmed_by is distinct from changed_by or confirmed_by is null);
update mail_account set changed_by = created_by where owner_kind = 3;
