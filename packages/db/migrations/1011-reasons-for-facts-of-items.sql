-- Why the risk of an item was lowered, and where last year's figure comes from that somebody typed.
alter table fs_item add column risk_reason text, add column prior_reason text, add column prior_user_id bigint,
  add foreign key (tenant_id, prior_user_id) references app_user (tenant_id, id);
