-- Small changes of an approved audit plan (审计计划): a day by a few days, hours of a person by a few per cent; the version itself stays as it was approved.
create sequence plan_change_id_seq maxvalue 2147483647 cycle;
create table plan_change (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('plan_change_id_seq'),
  project_id bigint not null,
  plan_id bigint not null,
  -- One of both: a milestone with its day, or a person with hours.
  milestone text collate "C", user_id bigint,
  day_was date, day_now date,
  hours_was int, hours_now int check (hours_now >= 0),
  changed_by bigint not null default app_user(), changed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint plan_change_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, plan_id) references paper_record (tenant_id, project_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, changed_by) references app_user (tenant_id, id),
  check ((milestone is null) = (user_id is not null)),
  check ((milestone is null) = (day_now is null) and (milestone is null) = (day_was is null)),
  check ((user_id is null) = (hours_now is null) and (user_id is null) = (hours_was is null))
);
alter sequence plan_change_id_seq owned by plan_change.id;
create index plan_change_of_plan on plan_change (tenant_id, project_id, plan_id, id);

-- Whoever was absent from a discussion of the team (项目组讨论) has read its record, and confirms it for himself.
create table discussion_reading (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  discussion_id bigint not null,
  user_id bigint not null default app_user(),
  words text not null,
  confirmed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, discussion_id, user_id),
  foreign key (tenant_id, project_id, discussion_id) references paper_record (tenant_id, project_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

alter table plan_change alter project_id set statistics 1;
alter table discussion_reading alter project_id set statistics 1;
grant usage on sequence plan_change_id_seq to digao_app;
-- What was changed or confirmed stays.
revoke update, delete on plan_change, discussion_reading from digao_app;
select close_by_tenant('plan_change', 'discussion_reading');
