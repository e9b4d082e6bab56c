-- A note that was published stays its editors' until somebody changes it: taken back and published again as it stands, it is nobody's who wrote it.
alter table fs_note add column is_reviewed boolean not null default false;
update fs_note set is_reviewed = true, editors = array[edited_by] where amount_hash is not null and edited_by is not null;

-- Facts that became known after the report date (报告日后知悉的事实, CSA 1332): what, when, with whom it was discussed, and what the partner decided.
create sequence late_fact_id_seq maxvalue 2147483647 cycle;
create table late_fact (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('late_fact_id_seq'),
  project_id bigint not null,
  -- The report that it concerns, and the day to which its audit reached.
  report_id bigint not null,
  report_date date not null,
  known_on date not null,
  fact text not null,
  would_change boolean not null,
  discussed_with text not null,
  was_delivered boolean not null,
  recorded_by bigint not null default app_user(), recorded_at timestamptz not null default now(),
  -- Enum lateFactDecision.
  decision smallint check (decision between 1 and 3),
  decision_words text,
  -- Of amended statements: the day that the further procedures reach; the note alone, where the report is dated twice.
  amended_on date, is_dual boolean not null default false, note_no text, procedures text,
  -- Of a management that refuses.
  governance text, reliance text,
  decided_by bigint, decided_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint late_fact_id_says_project check (id >> 31 in (0, project_id)),
  check (known_on >= report_date and amended_on >= known_on),
  check (num_nonnulls(decision, decision_words, decided_by, decided_at) in (0, 4)),
  -- Something is done about what would have changed the report.
  check (decision <> 1 or not would_change),
  check ((decision = 2) = (amended_on is not null and procedures is not null)),
  check ((decision = 3) = (governance is not null and reliance is not null)),
  check (is_dual = (note_no is not null) and (not is_dual or decision = 2)),
  foreign key (tenant_id, project_id, report_id) references audit_report (tenant_id, project_id, id),
  foreign key (tenant_id, recorded_by) references app_user (tenant_id, id),
  foreign key (tenant_id, decided_by) references app_user (tenant_id, id)
);
alter sequence late_fact_id_seq owned by late_fact.id;
create index late_fact_report on late_fact (tenant_id, project_id, report_id);
alter table late_fact alter project_id set statistics 1;
grant usage on sequence late_fact_id_seq to digao_app;
select close_by_tenant('late_fact');
revoke delete on late_fact from digao_app;

-- Of a report that is dated twice: the later day, and the note that it is limited to.
alter table audit_report add column dual_on date, add column dual_note text;
alter table audit_report add constraint audit_report_dual check ((dual_on is null) = (dual_note is null) and dual_on > planned_date);
