-- A difference of the client's own statements from performance materiality on is agreed by a second person; an answer may name the entry that it is.
alter table received_answer
  add column entry_id bigint,
  add column agreed_by bigint,
  add column agreed_at timestamptz,
  add check ((agreed_by is null) = (agreed_at is null)),
  add foreign key (tenant_id, project_id, entry_id) references adjust_head (tenant_id, project_id, id),
  add foreign key (tenant_id, agreed_by) references app_user (tenant_id, id);
