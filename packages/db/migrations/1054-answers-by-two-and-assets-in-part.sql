-- A difference of the client's own statements from performance materiality on is agreed by a second person; an answer may name the entry that it is.
alter table received_answer
  add column entry_id bigint,
  add column agreed_by bigint,
  add column agreed_at timestamptz,
  add check ((agreed_by is null) = (agreed_at is null)),
  add foreign key (tenant_id, project_id, entry_id) references adjust_head (tenant_id, project_id, id),
  add foreign key (tenant_id, agreed_by) references app_user (tenant_id, id);

-- Of assets: held for sale, which has no amount, and parts that left.
alter table fa_event
  drop constraint fa_event_kind_check,
  add constraint fa_event_kind_check check (kind between 1 and 4),
  drop constraint fa_event_amount_check,
  add constraint fa_event_amount_check check (amount >= 0 and (kind = 3) = (amount = 0));
