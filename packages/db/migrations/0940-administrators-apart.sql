-- 三员分立: the firm keeps the administrators of system, security and log apart. Only the security administrator's request and the consent of
-- the log's administrator end it.
alter table security_policy
  add column separated_at timestamptz,
  add column separation_end_by bigint,
  add column separation_end_at timestamptz,
  add column separation_end_reason text check (char_length(separation_end_reason) <= 500),
  add foreign key (tenant_id, separation_end_by) references app_user (tenant_id, id),
  add check ((separation_end_by is null) = (separation_end_at is null)),
  add check (separation_end_at is null or separated_at is not null);
