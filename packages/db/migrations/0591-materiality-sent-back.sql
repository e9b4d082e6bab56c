-- Where an entered benchmark comes from; and why a draft was last sent back, by whom and when: kept when it is approved later.
alter table materiality
  add column source_note text,
  add column return_reason text,
  add column return_by bigint,
  add column return_time timestamptz,
  add foreign key (tenant_id, return_by) references app_user (tenant_id, id);
