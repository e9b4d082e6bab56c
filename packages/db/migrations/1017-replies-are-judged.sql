-- Who entered a reply and where its original is; what shows that a sign of forgery is none.
alter table confirmation_letter add column reply_user_id bigint, add column reply_original_at text check (length(reply_original_at) <= 200),
  add foreign key (tenant_id, reply_user_id) references app_user (tenant_id, id);
alter table confirmation_flag add column evidence_file_id bigint,
  add foreign key (tenant_id, evidence_file_id) references file_object (tenant_id, id);
alter table confirmation_file drop constraint confirmation_file_kind_check,
  add constraint confirmation_file_kind_check check (kind in ('letter', 'sending', 'reply', 'alternative', 'flag', 'sealed'));
