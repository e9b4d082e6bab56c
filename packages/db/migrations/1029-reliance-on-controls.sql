-- Risks that a control answers.
create table control_risk (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  control_point_id bigint not null,
  risk_id bigint not null,
  linked_by bigint not null default app_user(), linked_at timestamptz not null default now(),
  primary key (tenant_id, project_id, control_point_id, risk_id),
  foreign key (tenant_id, project_id, control_point_id) references control_point (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, risk_id) references risk (tenant_id, project_id, id),
  foreign key (tenant_id, linked_by) references app_user (tenant_id, id)
);
create index control_risk_of_risk on control_risk (tenant_id, project_id, risk_id);

-- What the controls that are linked to a risk say of it, and what follows for tests of details.
alter table risk add column control_reliance smallint not null default 0 check (control_reliance between 0 and 2);
-- The factor of assurance that a test of details needs since controls are not relied on any more; null: its own.
alter table sample_run add column reliance_factor numeric(6,2);
-- A sample whose results stand in the test of this control.
alter table sample_run add column control_point_id bigint;
create index sample_run_control on sample_run (tenant_id, project_id, control_point_id) where control_point_id is not null;

alter table control_risk alter project_id set statistics 1;
select close_by_tenant('control_risk');
