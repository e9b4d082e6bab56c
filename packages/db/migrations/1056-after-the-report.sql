-- What assembling the file changed after the report was issued (practice 8.1): documents obtained before its date and filed afterwards,
-- superseded drafts taken away, by name and hash. Written once.
create sequence late_file_id_seq maxvalue 2147483647 cycle;
create table late_file (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('late_file_id_seq'),
  project_id bigint not null,
  -- Enum assemblingAct.
  act smallint not null check (act between 1 and 2),
  audit_file_id bigint not null,
  file_name text not null, sha256 text collate "C" not null,
  -- Of a document that was added; never after the report.
  obtained_on date, obtained_by bigint,
  report_date date not null,
  reason text not null,
  done_by bigint not null default app_user(), done_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint late_file_id_says_project check (id >> 31 in (0, project_id)),
  unique (tenant_id, project_id, audit_file_id, act),
  check ((act = 1) = (obtained_on is not null) and (act = 1) = (obtained_by is not null)),
  check (obtained_on <= report_date),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, audit_file_id) references audit_file (tenant_id, project_id, id),
  foreign key (tenant_id, obtained_by) references app_user (tenant_id, id),
  foreign key (tenant_id, done_by) references app_user (tenant_id, id)
);
alter sequence late_file_id_seq owned by late_file.id;
alter table late_file alter project_id set statistics 1;
grant usage on sequence late_file_id_seq to digao_app;
select close_by_tenant('late_file');
revoke update, delete on late_file from digao_app;
