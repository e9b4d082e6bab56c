-- How far each engagement is from its report (完成情况), as the firm's board lists it: worked out of the project, of which the board reads nothing.
create table completion_standing (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  -- The last entry of the project's log when it was worked out, and the last one now: what differs is worked out again.
  log_seq bigint not null, log_now bigint not null,
  computed_at timestamptz not null,
  -- Lines that are open, by enum completionStage; of all of them those that nobody may waive.
  open_completion smallint not null, open_issue smallint not null, open_delivery smallint not null, open_archive smallint not null,
  open_never smallint not null, waived smallint not null,
  -- CC01 to CC45: what is to be done first, and how much of it is missing where the server counts it.
  first_code text collate "C", first_count int,
  primary key (tenant_id, of_project)
);
select close_by_tenant('completion_standing');

-- The day on which an engagement was stopped (中止) before it had a report: its papers are archived within sixty days of it.
alter table project add stopped_on date;
update project p set stopped_on = m.day from (
  select tenant_id, of_project, max((coalesce(decided_at, moved_at) at time zone 'Asia/Shanghai')::date) as day
  from project_move where to_status = 8 and state = 1 and from_status < 4 group by tenant_id, of_project) m
where m.tenant_id = p.tenant_id and m.of_project = p.id;
