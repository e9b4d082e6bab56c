-- The design of a sample is locked at its draw: what it asked for and why less was drawn, each change with its reason, whether the
-- evaluation still stands, and what the conclusion says.

alter table sample_run
  -- What the design asks for: rule, size and interval by it, and how many were drawn. Null where it cannot be worked out.
  add column needed jsonb,
  add column size_reason text,
  -- As it stood at the draw, and why more is tolerable than that.
  add column performance_materiality numeric(20,2),
  add column tolerable_reason text,
  -- Tested or designed otherwise since the result.
  add column is_stale boolean not null default false,
  add column evaluated_by bigint, add column evaluated_at timestamptz,
  -- 1 accepted, 2 not accepted, 3 extended.
  add column verdict smallint check (verdict between 1 and 3),
  -- A leader's, where the result speaks against what is accepted.
  add column verdict_reason text,
  add foreign key (tenant_id, evaluated_by) references app_user (tenant_id, id);

-- No procedure could be carried out on it: it counts as wrong (CSA 1314).
alter table sample_item add column is_unavailable boolean not null default false;

create sequence sample_change_id_seq maxvalue 2147483647 cycle;
create table sample_change (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('sample_change_id_seq'),
  project_id bigint not null,
  run_id bigint not null,
  reason text not null,
  -- Confidence, tolerable, expected, and the size that follows from them.
  old_design jsonb not null, new_design jsonb not null,
  changed_by bigint not null default app_user(), changed_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint sample_change_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, run_id) references sample_run (tenant_id, project_id, id),
  foreign key (tenant_id, changed_by) references app_user (tenant_id, id)
);
alter sequence sample_change_id_seq owned by sample_change.id;
grant usage on sequence sample_change_id_seq to digao_app;
create index sample_change_run on sample_change (tenant_id, project_id, run_id, id);

alter table sample_change alter project_id set statistics 1;
select close_by_tenant('sample_change');
