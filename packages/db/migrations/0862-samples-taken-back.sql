-- A sample that is taken back stays with who, when and why: what was drawn and what was asked beside it stays in sight.
alter table sample_run drop constraint sample_run_status_check;
alter table sample_run
  -- 0 open, 1 concluded, 2 taken back.
  add constraint sample_run_status_check check (status between 0 and 2),
  add column withdrawn_by bigint, add column withdrawn_at timestamptz, add column withdraw_reason text,
  add check ((status = 2) = (withdraw_reason is not null)),
  add foreign key (tenant_id, withdrawn_by) references app_user (tenant_id, id);

-- The statement items that the record of a message was a part of when it was written: they are asked on, whatever becomes of the record.
alter table msg_head add column refer_item_ids bigint[] not null default '{}';
